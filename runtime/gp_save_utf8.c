#include "gp_save_text.h"

size_t gp_save_character_size(const unsigned char *text, size_t length)
{
    unsigned char first = text[0];
    size_t size = first < 0x80u ? 1 : first < 0xE0u ? 2 : first < 0xF0u ? 3 : 4;
    if (size > length || (first >= 0x80u && first < 0xC2u) || first > 0xF4u) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xC0u) != 0x80u) {
            return 0;
        }
    }
    bool is_overlong = (first == 0xE0u && text[1] < 0xA0u) ||
                       (first == 0xF0u && text[1] < 0x90u);
    bool is_surrogate = first == 0xEDu && text[1] >= 0xA0u;
    bool is_beyond = first == 0xF4u && text[1] >= 0x90u;
    return is_overlong || is_surrogate || is_beyond ? 0 : size;
}
