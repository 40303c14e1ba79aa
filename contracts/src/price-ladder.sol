// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Which ranks of one side of a book have open orders: a tree of three rows whose nodes have 255 children each, one bit a child.
/// Rank 0 is the best price. The top bit of a node is set by its first use and stays, because the TVM takes 20,000 energy for a
/// write into an empty word and 5,000 for any other.
struct Ladder {
    /// 0 is the root, 1 to 255 the second row, 256 and more the leaves.
    mapping(uint256 node => uint256 bits) nodes;
}

using {insert, leafBits, setLeaf, next} for Ladder global;

uint256 constant children = 255;
uint256 constant highestRank = children ** 3 - 1;
uint256 constant inUse = 1 << children;
// What `next` returns where no rank follows.
uint256 constant noRank = type(uint256).max;

function insert(Ladder storage ladder, uint256 rank) {
    if (!setBit(ladder, 256 + rank / children, rank % children)) return;
    uint256 leaf = rank / children;
    if (!setBit(ladder, 1 + leaf / children, leaf % children)) return;
    setBit(ladder, 0, leaf / children);
}

/// The ranks of one leaf, the lowest rank in the lowest bit.
function leafBits(Ladder storage ladder, uint256 leaf) view returns (uint256) {
    return bitsOf(ladder, 256 + leaf);
}

/// Replaces the ranks of a leaf that has some.
function setLeaf(Ladder storage ladder, uint256 leaf, uint256 bits) {
    ladder.nodes[256 + leaf] = bits | inUse;
    if (bits != 0) return;
    uint256 parent = leaf / children;
    bits = bitsOf(ladder, 1 + parent) & ~(1 << (leaf % children));
    ladder.nodes[1 + parent] = bits | inUse;
    if (bits == 0) ladder.nodes[0] &= ~(1 << parent);
}

/// The lowest rank that is at least `rank`.
function next(Ladder storage ladder, uint256 rank) view returns (uint256) {
    if (rank > highestRank) return noRank;
    uint256 leaf = rank / children;
    uint256 bits = bitsOf(ladder, 256 + leaf) >> (rank % children);
    if (bits != 0) return rank + lowestBit(bits);
    uint256 parent = leaf / children;
    bits = (bitsOf(ladder, 1 + parent) >> (leaf % children)) >> 1;
    if (bits != 0) {
        leaf += 1 + lowestBit(bits);
    } else {
        bits = (bitsOf(ladder, 0) >> parent) >> 1;
        if (bits == 0) return noRank;
        parent += 1 + lowestBit(bits);
        leaf = parent * children + lowestBit(bitsOf(ladder, 1 + parent));
    }
    return leaf * children + lowestBit(bitsOf(ladder, 256 + leaf));
}

/// The number of zeros below the lowest one.
function lowestBit(uint256 word) pure returns (uint256 index) {
    unchecked {
        word &= ~word + 1;
        if (word >> 128 != 0) index = 128;
        if ((word >> index) >> 64 != 0) index += 64;
        if ((word >> index) >> 32 != 0) index += 32;
        if ((word >> index) >> 16 != 0) index += 16;
        if ((word >> index) >> 8 != 0) index += 8;
        if ((word >> index) >> 4 != 0) index += 4;
        if ((word >> index) >> 2 != 0) index += 2;
        if ((word >> index) >> 1 != 0) index += 1;
    }
}

function bitsOf(Ladder storage ladder, uint256 node) view returns (uint256) {
    return ladder.nodes[node] & ~inUse;
}

/// Whether the node had no child before.
function setBit(Ladder storage ladder, uint256 node, uint256 bit) returns (bool) {
    uint256 bits = bitsOf(ladder, node);
    ladder.nodes[node] = bits | inUse | (1 << bit);
    return bits == 0;
}
