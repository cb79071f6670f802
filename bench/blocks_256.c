/* Blocks of 256 bytes; see blocks.h. */
#include "bench.h"

#define BLOCK_SIZE 256u
#define BLOCK_NAME "block-256"
#define BLOCK_ROWS block_256_rows
#define BLOCK_RESERVE block_256_reserve
#define block bench_block_256
#define block_id bench_block_256_id
#define block_create bench_block_256_create
#define block_recycle bench_block_256_recycle
#define block_recycle_each bench_block_256_recycle_each
#define block_find bench_block_256_find
#define block_get_id bench_block_256_get_id
#define block_walk bench_block_256_walk
#define block_walk_begin bench_block_256_walk_begin
#define block_walk_next bench_block_256_walk_next
#define block_block bench_block_256_block
#define block_blocks bench_block_256_blocks
#define block_blocks_begin bench_block_256_blocks_begin
#define block_blocks_next bench_block_256_blocks_next

#include "blocks.h"
