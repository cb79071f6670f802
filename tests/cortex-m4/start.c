/* Where a Cortex-M4 begins: with its stack, and newlib's _start. */
extern char __stack[];
void _start(void);

typedef struct vectors {
    void *stack;
    void (*reset)(void);
} vectors;

static const vectors first
    __attribute__((section(".vectors"), used)) = {__stack, _start};
