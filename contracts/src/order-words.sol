// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {highestRank} from "./price-ladder.sol";

// How an order book keeps a queue and an order in one word each, and how it numbers them.

enum Side {
    Buy,
    Sell
}

/// The counters of one queue, in lots. A generation ends when nothing is open.
struct Level {
    uint256 placed;
    uint256 filled;
    uint256 cancelled;
    /// Orders of this generation so far.
    uint256 count;
    uint256 generation;
}

struct Order {
    address owner;
    /// Lots placed in the queue before it.
    uint256 start;
    uint256 lots;
}

error LevelFull();

uint24 constant maxPrice = uint24(highestRank);

// A queue: generation, count (32 bits each), cancelled, filled, placed (56 bits each).

function unpackLevel(uint256 word) pure returns (Level memory) {
    return Level(uint56(word), uint56(word >> 56), uint56(word >> 112), uint32(word >> 168), word >> 200);
}

function packLevel(Level memory level) pure returns (uint256) {
    // The other counters are not larger than what was placed.
    bool fits = level.placed >> 56 == 0 && level.count >> 32 == 0 && level.generation >> 32 == 0;
    if (!fits) revert LevelFull();
    return (level.generation << 200) | (level.count << 168) | (level.cancelled << 112) | (level.filled << 56) | level.placed;
}

function openOf(Level memory level) pure returns (uint256) {
    return level.placed - level.filled - level.cancelled;
}

// An order: owner, start (56 bits), lots (40 bits). Without lots it is empty.

function unpackOrder(uint256 word) pure returns (Order memory) {
    return Order(address(uint160(word >> 96)), uint56(word >> 40), uint40(word));
}

function packOrder(address owner, uint256 start, uint256 lots) pure returns (uint256) {
    return lots == 0 ? 0 : (uint256(uint160(owner)) << 96) | (start << 40) | lots;
}

// The number of a level: pair (32 bits), side (8), price (24). Behind these, of a queue, its generation (32), and of an order its
// number in the queue (32).

function sideKey(uint32 pair, Side side) pure returns (uint256) {
    return (uint256(pair) << 8) | uint256(side);
}

function levelKey(uint32 pair, Side side, uint24 price) pure returns (uint256) {
    return (sideKey(pair, side) << 24) | price;
}

function levelOfOrder(uint128 number) pure returns (uint256) {
    return number >> 64;
}

function pairOfOrder(uint128 number) pure returns (uint32) {
    return uint32(number >> 96);
}

function sideOfOrder(uint128 number) pure returns (Side) {
    return uint8(number >> 88) == uint8(Side.Sell) ? Side.Sell : Side.Buy;
}

function priceOfOrder(uint128 number) pure returns (uint24) {
    return uint24(number >> 64);
}

// The best price has the lowest rank: the lowest price of sellers, the highest of buyers.

function rankOf(Side side, uint24 price) pure returns (uint256) {
    return side == Side.Sell ? price : maxPrice - price;
}

function priceAt(Side side, uint256 rank) pure returns (uint24) {
    return uint24(side == Side.Sell ? rank : maxPrice - rank);
}
