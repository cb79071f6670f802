/* Blocks of 72 bytes; see blocks.h. */
#include "bench.h"

#define BLOCK_SIZE 72u
#define BLOCK_NAME "block-72"
#define BLOCK_ROWS block_72_rows
#define BLOCK_RESERVE block_72_reserve
#define block bench_block_72
#define block_id bench_block_72_id
#define block_create bench_block_72_create
#define block_recycle bench_block_72_recycle
#define block_recycle_each bench_block_72_recycle_each
#define block_find bench_block_72_find
#define block_get_id bench_block_72_get_id
#define block_walk bench_block_72_walk
#define block_walk_begin bench_block_72_walk_begin
#define block_walk_next bench_block_72_walk_next
#define block_block bench_block_72_block
#define block_blocks bench_block_72_blocks
#define block_blocks_begin bench_block_72_blocks_begin
#define block_blocks_next bench_block_72_blocks_next

#include "blocks.h"
