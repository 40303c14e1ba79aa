// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CancelledLots} from "../src/cancelled-lots.sol";
import {
    Level,
    Order,
    Side,
    levelKey,
    maxPrice,
    packLevel,
    packOrder,
    pairOfOrder,
    priceAt,
    priceOfOrder,
    rankOf,
    sideOfOrder,
    unpackLevel,
    unpackOrder
} from "../src/order-words.sol";
import {Ladder, children, highestRank, lowestBit, noRank} from "../src/price-ladder.sol";
import {cheats} from "./cheats.sol";

/// The structures beneath the book: `testFuzz…` for Foundry, `check_…` for halmos with all values at once.
contract Structures {
    Ladder private ladder;
    CancelledLots private cancelled;
    uint256[] private ranks;
    uint256[] private sums;

    function testFuzz_theLadderIsASortedSet(uint256[12] memory seeds, uint256 from) external {
        for (uint256 i = 0; i < seeds.length; i++) {
            // Some close to each other, some at the ends.
            uint256 rank = seeds[i] % (i % 3 == 0 ? 600 : highestRank + 1);
            if (i % 4 == 3) rank = highestRank - (rank % 600);
            if (contains(rank)) continue;
            ranks.push(rank);
            ladder.insert(rank);
        }
        checkOrder();
        for (uint256 i = 0; i < seeds.length && ranks.length != 0; i++) {
            remove((seeds[i] >> 128) % ranks.length);
            checkOrder();
        }
        from %= highestRank + 2;
        require(ladder.next(from) == noRank || ranks.length != 0, "not empty");
    }

    function testFuzz_sumsOfCancelledLotsAreExact(uint256 seed, uint16 count) external {
        uint256 orders = 1 + (uint256(count) % 400);
        uint256 total;
        for (uint256 index = 0; index < orders; index++) {
            sums.push(0);
            if (total != 0) cancelled.grow(index, total);
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 which = (seed >> 8) % (index + 1);
            if (seed % 3 != 0 || sums[which] != 0) continue;
            sums[which] = 1 + (seed >> 216);
            total += sums[which];
            cancelled.add(which, sums[which], index + 1);
        }
        uint256 before;
        for (uint256 index = 0; index < orders; index++) {
            require(cancelled.sumBefore(index) == before, "sum");
            before += sums[index];
        }
    }

    function check_aLevelSurvivesItsWord(uint56 placed, uint56 filled, uint56 lots, uint32 count, uint32 generation) external pure {
        Level memory level = unpackLevel(packLevel(Level(placed, filled, lots, count, generation)));
        assert(level.placed == placed && level.filled == filled && level.cancelled == lots);
        assert(level.count == count && level.generation == generation);
    }

    function check_anOrderSurvivesItsWord(address owner, uint56 start, uint40 lots) external pure {
        Order memory order = unpackOrder(packOrder(owner, start, lots));
        if (lots == 0) assert(order.owner == address(0) && order.lots == 0);
        else assert(order.owner == owner && order.start == start && order.lots == lots);
    }

    function check_aNumberNamesItsPlace(uint32 pair, bool isSell, uint24 price, uint64 behind) external pure {
        Side side = isSell ? Side.Sell : Side.Buy;
        uint128 number = uint128((levelKey(pair, side, price) << 64) | behind);
        assert(pairOfOrder(number) == pair && sideOfOrder(number) == side && priceOfOrder(number) == price);
    }

    function check_aBetterPriceHasALowerRank(bool isSell, uint24 price, uint24 other) external pure {
        if (price > maxPrice || other > maxPrice) return;
        Side side = isSell ? Side.Sell : Side.Buy;
        assert(priceAt(side, rankOf(side, price)) == price);
        bool isBetter = isSell ? price < other : price > other;
        assert(isBetter == (rankOf(side, price) < rankOf(side, other)));
    }

    function check_theLowestBitIsTheLowest(uint256 word) external pure {
        if (word == 0) return;
        uint256 bit = lowestBit(word);
        assert(bit < 256 && (word >> bit) & 1 == 1);
        assert(word & ((1 << bit) - 1) == 0);
    }

    function contains(uint256 rank) private view returns (bool) {
        for (uint256 i = 0; i < ranks.length; i++) if (ranks[i] == rank) return true;
        return false;
    }

    function remove(uint256 index) private {
        uint256 rank = ranks[index];
        ranks[index] = ranks[ranks.length - 1];
        ranks.pop();
        uint256 bits = ladder.leafBits(rank / children);
        require(bits & (1 << (rank % children)) != 0, "not there");
        ladder.setLeaf(rank / children, bits & ~(1 << (rank % children)));
    }

    /// From each rank on, the ladder finds the next one.
    function checkOrder() private view {
        require(ladder.next(0) == lowestFrom(0), "first");
        for (uint256 i = 0; i < ranks.length; i++) {
            require(ladder.next(ranks[i]) == ranks[i], "itself");
            require(ladder.next(ranks[i] + 1) == lowestFrom(ranks[i] + 1), "next");
        }
    }

    function lowestFrom(uint256 from) private view returns (uint256 lowest) {
        lowest = noRank;
        for (uint256 i = 0; i < ranks.length; i++) if (ranks[i] >= from && ranks[i] < lowest) lowest = ranks[i];
    }
}
