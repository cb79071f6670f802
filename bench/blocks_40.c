/* Blocks of 40 bytes; see blocks.h. */
#include "bench.h"

#define BLOCK_SIZE 40u
#define BLOCK_NAME "block-40"
#define BLOCK_ROWS block_40_rows
#define BLOCK_RESERVE block_40_reserve
#define block bench_block_40
#define block_id bench_block_40_id
#define block_create bench_block_40_create
#define block_recycle bench_block_40_recycle
#define block_recycle_each bench_block_40_recycle_each
#define block_find bench_block_40_find
#define block_get_id bench_block_40_get_id
#define block_walk bench_block_40_walk
#define block_walk_begin bench_block_40_walk_begin
#define block_walk_next bench_block_40_walk_next
#define block_block bench_block_40_block
#define block_blocks bench_block_40_blocks
#define block_blocks_begin bench_block_40_blocks_begin
#define block_blocks_next bench_block_40_blocks_next

#include "blocks.h"
