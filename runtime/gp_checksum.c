#include "gp_checksum.h"

void gp_checksum_add_text(gp_checksum *one, const char *text)
{
    uint64_t word = 0;
    uint32_t count = 0;
    for (; text[count] != '\0'; count++) {
        uint32_t shift = count % 8u * 8u;
        word |= (uint64_t)(unsigned char)text[count] << shift;
        if (shift == 56u) {
            gp_checksum_add(one, word);
            word = 0;
        }
    }
    gp_checksum_add(one, word);
    gp_checksum_add(one, count);
}
