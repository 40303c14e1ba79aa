// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CancelledLots} from "./cancelled-lots.sol";
import {ExactPayments} from "./exact-payments.sol";
import {Ladder, children, lowestBit, noRank} from "./price-ladder.sol";
import {
    Level,
    Order,
    Side,
    levelKey,
    levelOfOrder,
    maxPrice,
    openOf,
    packLevel,
    packOrder,
    pairOfOrder,
    priceAt,
    priceOfOrder,
    rankOf,
    sideKey,
    sideOfOrder,
    unpackLevel,
    unpackOrder
} from "./order-words.sol";
import {Owned} from "./owned.sol";

/// An order book for pairs of tokens. Orders lie here with what they offer. A pair has a lot, the smallest quantity of its first
/// token, and a tick: at price `p` one lot costs exactly `p` ticks of the second token, so nothing is ever rounded. The second
/// token may be TRX (address zero).
///
/// A better price comes first, then an earlier order. All orders of one price are a queue that counts placed, filled and cancelled
/// lots: a taker writes one word for each price, however many orders wait there, and who was filled how far follows from the
/// counters. Owners claim what their orders received.
///
/// Nobody has power over orders or balances. The owner of the contract lists pairs, and may give that up.
contract OrderBook is ExactPayments, Owned {
    /// What happens to the part of an order that is not filled at once.
    enum Rest {
        Waits,
        Returns
    }

    struct Pair {
        address first;
        /// Units of the first token in a lot.
        uint96 lot;
        address second;
        /// Units of the second token by which prices of a lot differ.
        uint96 tick;
    }

    struct Request {
        uint32 pair;
        Side side;
        /// The worst price, in ticks for a lot.
        uint24 price;
        uint40 lots;
        /// The most prices at which to trade.
        uint16 mostLevels;
        Rest rest;
    }

    /// What a request took.
    struct Fills {
        uint256 lots;
        /// The price of all of them.
        uint256 ticks;
        uint256 levels;
        /// Whether the other side still reaches the price of the request.
        bool isMet;
    }

    event PairListed(uint32 indexed pair, address indexed first, address indexed second, uint96 lot, uint96 tick);
    /// The number of an order is its place: pair, side, price, generation of the queue and number in it (see `orderAt`).
    event Placed(uint32 indexed pair, address indexed owner, uint128 indexed order, Side side, uint24 price, uint40 lots);
    /// A taker filled lots of a side at one price, the earliest orders first.
    event Filled(uint32 indexed pair, address indexed taker, Side side, uint24 price, uint32 generation, uint40 lots);
    /// One for each request that filled anything, after its levels. `paid` is of the second token.
    event Taken(uint32 indexed pair, address indexed taker, Side side, uint24 price, uint40 lots, uint40 filled, uint256 paid);
    event Claimed(uint32 indexed pair, address indexed owner, uint128 indexed order, uint40 lots);
    /// `lots` are those that were left.
    event Cancelled(uint32 indexed pair, address indexed owner, uint128 indexed order, uint40 lots);

    error UnknownPair(uint32 pair);
    error SameTokens(address token);
    error InvalidUnit();
    error InvalidPrice(uint24 price);
    error InvalidLots();
    /// Nothing to fill at this price, and nothing rests.
    error NothingDone();
    error NotYourOrder(uint128 order);
    error NothingToClaim(uint128 order);
    error NothingLeft(uint128 order);
    error DifferentPairs(uint128 order);

    uint24 public constant highestPrice = maxPrice;

    uint32 public pairCount;
    mapping(uint32 pair => Pair) private pairs;
    mapping(uint256 side => Ladder) private ladders;
    mapping(uint256 level => uint256) private levels;
    mapping(uint256 queue => CancelledLots) private cancelledLots;
    mapping(uint128 order => uint256) private orders;

    /// Lists a pair. The owner first approves one lot of the first token and one tick of the second: both are taken and paid
    /// back, and a token that does not move exact amounts is refused.
    function listPair(address first, uint96 lot, address second, uint96 tick)
        external
        onlyOwner
        alone
        returns (uint32 pair)
    {
        if (first == second) revert SameTokens(first);
        if (lot == 0 || tick == 0) revert InvalidUnit();
        pair = ++pairCount;
        pairs[pair] = Pair(first, lot, second, tick);
        emit PairListed(pair, first, second, lot, tick);
        tryToken(first, lot);
        if (second != address(0)) tryToken(second, tick);
    }

    /// Buys up to `lots` for at most `price` each, and pays the prices of the orders that it meets. In TRX the caller sends what
    /// all of it may cost, and the difference goes back. The rest waits only if no order of the other side reaches its price: with
    /// `mostLevels` 0 nothing is taken.
    function buy(uint32 pair, uint24 price, uint40 lots, uint16 mostLevels, Rest rest)
        external
        payable
        alone
        returns (uint40 filled, uint128 order)
    {
        Pair memory units = pairOf(pair);
        Fills memory fills;
        (fills, order) = trade(Request(pair, Side.Buy, price, lots, mostLevels, rest));
        filled = uint40(fills.lots);
        uint256 waiting = order == 0 ? 0 : lots - filled;
        collect(units.second, (fills.ticks + waiting * price) * units.tick);
        pay(units.first, msg.sender, fills.lots * units.lot);
    }

    /// Sells up to `lots` for at least `price` each, as `buy` does.
    function sell(uint32 pair, uint24 price, uint40 lots, uint16 mostLevels, Rest rest)
        external
        alone
        returns (uint40 filled, uint128 order)
    {
        Pair memory units = pairOf(pair);
        Fills memory fills;
        (fills, order) = trade(Request(pair, Side.Sell, price, lots, mostLevels, rest));
        filled = uint40(fills.lots);
        collect(units.first, (order == 0 ? fills.lots : lots) * units.lot);
        pay(units.second, msg.sender, fills.ticks * units.tick);
    }

    /// Pays what the caller's orders, all of one pair and side, received since the last claim.
    function claim(uint128[] calldata numbers) external alone {
        uint256 amount;
        for (uint256 i = 0; i < numbers.length; i++) {
            uint128 number = numbers[i];
            if (number >> 88 != numbers[0] >> 88) revert DifferentPairs(number);
            Order memory order = ownOrder(number);
            uint256 filled = filledOf(number, order, levelAt(levelOfOrder(number)));
            if (filled == 0) revert NothingToClaim(number);
            orders[number] = packOrder(msg.sender, order.start + filled, order.lots - filled);
            emit Claimed(pairOfOrder(number), msg.sender, number, uint40(filled));
            amount += sideOfOrder(number) == Side.Sell ? filled * priceOfOrder(number) : filled;
        }
        if (amount == 0) return;
        Pair memory units = pairOf(pairOfOrder(numbers[0]));
        if (sideOfOrder(numbers[0]) == Side.Sell) pay(units.second, msg.sender, amount * units.tick);
        else pay(units.first, msg.sender, amount * units.lot);
    }

    /// Takes back what is left of the caller's order. What it received stays for `claim`, so that a token that stops never holds
    /// back the other one.
    function cancel(uint128 number) external alone {
        Order memory order = ownOrder(number);
        Level memory level = levelAt(levelOfOrder(number));
        uint256 filled = filledOf(number, order, level);
        uint256 left = order.lots - filled;
        if (left == 0) revert NothingLeft(number);
        orders[number] = packOrder(msg.sender, order.start, filled);
        if (order.start + order.lots == level.placed) {
            // Nobody is behind it.
            level.placed -= left;
        } else {
            level.cancelled += left;
            cancelledLots[number >> 32].add(uint32(number), left, level.count);
        }
        levels[levelOfOrder(number)] = packLevel(level);
        if (openOf(level) == 0) removeLevel(number);
        emit Cancelled(pairOfOrder(number), msg.sender, number, uint40(left));
        Pair memory units = pairOf(pairOfOrder(number));
        if (sideOfOrder(number) == Side.Sell) pay(units.first, msg.sender, left * units.lot);
        else pay(units.second, msg.sender, left * priceOfOrder(number) * units.tick);
    }

    function pairOf(uint32 pair) public view returns (Pair memory found) {
        found = pairs[pair];
        if (found.lot == 0) revert UnknownPair(pair);
    }

    /// An order's lots that are open or not claimed yet, of which `filled` were filled. An order that is closed has none.
    function orderAt(uint128 number)
        external
        view
        returns (address owner, uint32 pair, Side side, uint24 price, uint40 lots, uint40 filled)
    {
        Order memory order = unpackOrder(orders[number]);
        if (order.lots != 0) filled = uint40(filledOf(number, order, levelAt(levelOfOrder(number))));
        return (order.owner, pairOfOrder(number), sideOfOrder(number), priceOfOrder(number), uint40(order.lots), filled);
    }

    /// Open lots at a price, and the generation of its queue.
    function levelOf(uint32 pair, Side side, uint24 price) external view returns (uint56 lots, uint32 generation) {
        Level memory level = levelAt(levelKey(pair, side, price));
        return (uint56(openOf(level)), uint32(level.generation));
    }

    /// Up to `most` prices of a side with their open lots, the best first, from `price` on (0: from the best on).
    function depth(uint32 pair, Side side, uint24 price, uint256 most)
        external
        view
        returns (uint24[] memory prices, uint56[] memory lots)
    {
        prices = new uint24[](most);
        lots = new uint56[](most);
        Ladder storage ladder = ladders[sideKey(pair, side)];
        uint256 rank = ladder.next(price == 0 ? 0 : rankOf(side, price));
        uint256 found = 0;
        for (; found < most && rank != noRank; rank = ladder.next(rank + 1)) {
            prices[found] = priceAt(side, rank);
            lots[found] = uint56(openOf(levelAt(levelKey(pair, side, prices[found]))));
            found++;
        }
        assembly ("memory-safe") {
            mstore(prices, found)
            mstore(lots, found)
        }
    }

    /// Fills what it can and lets the rest wait. An order of zero waits nowhere.
    function trade(Request memory request) private returns (Fills memory fills, uint128 order) {
        if (request.price == 0 || request.price > maxPrice) revert InvalidPrice(request.price);
        if (request.lots == 0) revert InvalidLots();
        fills = take(request);
        uint40 filled = uint40(fills.lots);
        if (filled != 0) {
            uint256 paid = fills.ticks * pairs[request.pair].tick;
            emit Taken(request.pair, msg.sender, request.side, request.price, request.lots, filled, paid);
        }
        bool isLeft = filled < request.lots;
        if (isLeft && request.rest == Rest.Waits && !fills.isMet) order = place(request, request.lots - filled);
        if (filled == 0 && order == 0) revert NothingDone();
    }

    /// Trades with the other side, price by price.
    function take(Request memory request) private returns (Fills memory fills) {
        Side other = request.side == Side.Buy ? Side.Sell : Side.Buy;
        Ladder storage ladder = ladders[sideKey(request.pair, other)];
        uint256 worst = rankOf(other, request.price);
        uint256 rank = ladder.next(0);
        while (rank <= worst) {
            uint256 leaf = rank / children;
            uint256 bits = ladder.leafBits(leaf);
            uint256 left = takeLeaf(request, fills, leaf, bits);
            // One write for all prices of a leaf.
            if (left != bits) ladder.setLeaf(leaf, left);
            if (left != 0) return fills;
            rank = ladder.next((leaf + 1) * children);
        }
        fills.isMet = false;
    }

    /// Trades at the prices of one leaf, and returns those that are left.
    function takeLeaf(Request memory request, Fills memory fills, uint256 leaf, uint256 bits) private returns (uint256) {
        Side other = request.side == Side.Buy ? Side.Sell : Side.Buy;
        uint256 worst = rankOf(other, request.price);
        for (; bits != 0; bits &= bits - 1) {
            uint256 rank = leaf * children + lowestBit(bits);
            fills.isMet = rank <= worst;
            if (!fills.isMet || fills.levels == request.mostLevels || fills.lots == request.lots) break;
            fills.levels++;
            if (!fill(request, fills, other, priceAt(other, rank))) break;
        }
        return bits;
    }

    /// Fills lots of one queue, and says whether none are left in it.
    function fill(Request memory request, Fills memory fills, Side side, uint24 price) private returns (bool) {
        uint256 key = levelKey(request.pair, side, price);
        Level memory level = levelAt(key);
        uint256 open = openOf(level);
        uint256 wanted = request.lots - fills.lots;
        uint256 lots = wanted < open ? wanted : open;
        level.filled += lots;
        levels[key] = packLevel(level);
        fills.lots += lots;
        fills.ticks += lots * price;
        emit Filled(request.pair, msg.sender, side, price, uint32(level.generation), uint40(lots));
        return lots == open;
    }

    /// Puts an order at the end of its queue.
    function place(Request memory request, uint40 lots) private returns (uint128 number) {
        uint256 key = levelKey(request.pair, request.side, request.price);
        Level memory level = levelAt(key);
        if (openOf(level) == 0) {
            // Whatever an earlier generation still has to claim is filled.
            if (level.count != 0) level = Level(0, 0, 0, 0, level.generation + 1);
            ladders[sideKey(request.pair, request.side)].insert(rankOf(request.side, request.price));
        }
        number = uint128((key << 64) | (level.generation << 32) | level.count);
        if (level.cancelled != 0) cancelledLots[number >> 32].grow(level.count, level.cancelled);
        orders[number] = packOrder(msg.sender, level.placed, lots);
        level.placed += lots;
        level.count++;
        levels[key] = packLevel(level);
        emit Placed(request.pair, msg.sender, number, request.side, request.price, lots);
    }

    /// How many of an order's lots were filled: the queue's filled lots from where the order begins, without what was cancelled
    /// before it.
    function filledOf(uint128 number, Order memory order, Level memory level) private view returns (uint256) {
        if (uint32(number >> 32) != level.generation) return order.lots;
        uint256 start = order.start;
        if (level.cancelled != 0) start -= cancelledLots[number >> 32].sumBefore(uint32(number));
        if (level.filled <= start) return 0;
        uint256 filled = level.filled - start;
        return filled < order.lots ? filled : order.lots;
    }

    /// Takes the price of an order away from its side.
    function removeLevel(uint128 number) private {
        Ladder storage ladder = ladders[number >> 88];
        uint256 rank = rankOf(sideOfOrder(number), priceOfOrder(number));
        uint256 bits = ladder.leafBits(rank / children);
        ladder.setLeaf(rank / children, bits & ~(1 << (rank % children)));
    }

    function levelAt(uint256 key) private view returns (Level memory) {
        return unpackLevel(levels[key]);
    }

    function ownOrder(uint128 number) private view returns (Order memory order) {
        order = unpackOrder(orders[number]);
        if (order.owner != msg.sender) revert NotYourOrder(number);
    }
}
