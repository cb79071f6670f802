/* Blocks of 56 bytes; see blocks.h. */
#include "bench.h"

#define BLOCK_SIZE 56u
#define BLOCK_NAME "block-56"
#define BLOCK_ROWS block_56_rows
#define BLOCK_RESERVE block_56_reserve
#define block bench_block_56
#define block_id bench_block_56_id
#define block_create bench_block_56_create
#define block_recycle bench_block_56_recycle
#define block_recycle_each bench_block_56_recycle_each
#define block_find bench_block_56_find
#define block_get_id bench_block_56_get_id
#define block_walk bench_block_56_walk
#define block_walk_begin bench_block_56_walk_begin
#define block_walk_next bench_block_56_walk_next
#define block_block bench_block_56_block
#define block_blocks bench_block_56_blocks
#define block_blocks_begin bench_block_56_blocks_begin
#define block_blocks_next bench_block_56_blocks_next

#include "blocks.h"
