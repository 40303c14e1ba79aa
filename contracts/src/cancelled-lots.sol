// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The lots that were cancelled in the middle of one queue, by the number of their order, with their sum before any order. Every 64
/// sums of a row have their own sum in the row above; a word has four. A row above exists once an order has a number that needs it,
/// so that few orders need few writes, and a sum reads at most 16 words of a row.
struct CancelledLots {
    /// The row from bit 32 on, then the number of four sums.
    mapping(uint256 place => uint256 sums) words;
}

using {add, grow, sumBefore} for CancelledLots global;

uint256 constant laneBits = 64;
uint256 constant lane = type(uint64).max;
uint256 constant rowBits = 32;
// 64 sums have one above.
uint256 constant groupBits = 6;

/// Adds lots of an order of a queue that has had `count` orders.
function add(CancelledLots storage cancelled, uint256 index, uint256 lots, uint256 count) {
    uint256 last = count - 1;
    for (uint256 row = 0; row == 0 || last != 0; row++) {
        cancelled.words[(row << rowBits) | (index / 4)] += lots << ((index % 4) * laneBits);
        index >>= groupBits;
        last >>= groupBits;
    }
}

/// Begins a row when the first order comes that needs it, with the sum of everything before.
function grow(CancelledLots storage cancelled, uint256 index, uint256 sum) {
    for (uint256 row = 1; index >= 1 << (groupBits * row); row++)
        if (index == 1 << (groupBits * row)) cancelled.words[row << rowBits] = sum;
}

/// The lots cancelled in orders before this one.
function sumBefore(CancelledLots storage cancelled, uint256 index) view returns (uint256 sum) {
    for (uint256 row = 0; index != 0; row++) {
        for (uint256 other = (index >> groupBits) << groupBits; other < index; other += 4) {
            uint256 word = cancelled.words[(row << rowBits) | (other / 4)];
            if (word == 0) continue;
            if (index - other < 4) word &= (1 << ((index - other) * laneBits)) - 1;
            sum += (word & lane) + ((word >> 64) & lane) + ((word >> 128) & lane) + (word >> 192);
        }
        index >>= groupBits;
    }
}
