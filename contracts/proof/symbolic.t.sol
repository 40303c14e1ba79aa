// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OrderBook} from "../src/order-book.sol";
import {Side} from "../src/order-words.sol";
import {PlainToken} from "../src/plain-token.sol";
import {cheats} from "./cheats.sol";

/// The contract with all amounts and callers at once, for halmos.
contract SymbolicBook {
    // Units of one: solvers do not get through products of unknown amounts. Foundry has other units.
    uint96 private constant lot = 1;
    uint96 private constant tick = 1;
    uint24 private constant price = 1;
    address private constant maker = address(0x1001);
    address private constant behind = address(0x1002);
    address private constant taker = address(0x1003);

    OrderBook private book;
    PlainToken private first;
    PlainToken private second;

    function setUp() external {
        book = new OrderBook();
        first = new PlainToken("First", "FST", 6, 1e40);
        second = new PlainToken("Second", "SND", 6, 1e40);
        equip(address(this));
        book.listPair(address(first), lot, address(second), tick);
        equip(maker);
        equip(behind);
        equip(taker);
    }

    /// Whatever a taker fills of an order: the maker gets exactly its price by a claim and exactly the rest by a cancellation.
    function check_anOrderPaysWhatWasFilledAndReturnsTheRest(uint40 lots, uint40 taken) external {
        cheats.assume(lots != 0 && taken != 0);
        uint128 order = sell(maker, lots);
        cheats.prank(taker);
        (uint40 filled, ) = book.buy(1, price, taken, 1, OrderBook.Rest.Returns);
        assert(filled == (taken < lots ? taken : lots));
        uint256 held = first.balanceOf(maker);
        uint256 paid = second.balanceOf(maker);
        if (filled < lots) cancel(maker, order);
        claim(maker, order);
        assert(first.balanceOf(maker) - held == lots - filled);
        assert(second.balanceOf(maker) - paid == filled);
        assert(first.balanceOf(address(book)) == 0 && second.balanceOf(address(book)) == 0);
    }

    /// The later of two orders is filled with what the earlier one leaves, also if the earlier one is cancelled in between.
    function check_theEarlierOrderComesFirst(uint40 lots, uint40 later, uint40 taken, bool isCancelled) external {
        cheats.assume(lots != 0 && later != 0 && taken != 0);
        uint128 order = sell(maker, lots);
        uint128 next = sell(behind, later);
        if (isCancelled) cancel(maker, order);
        cheats.prank(taker);
        (uint40 filled, ) = book.buy(1, price, taken, 1, OrderBook.Rest.Returns);
        uint256 before = isCancelled ? 0 : lots;
        (, , , , , uint40 filledLater) = book.orderAt(next);
        uint256 open = before + later;
        assert(filled == (taken < open ? taken : open));
        assert(filledLater == (filled > before ? filled - before : 0));
        (uint56 left, ) = book.levelOf(1, Side.Sell, price);
        assert(left == open - filled);
    }

    /// No account but the owner of an order takes anything from it.
    function check_nobodyElseTakesAnOrder(address stranger, uint40 lots, uint40 taken) external {
        cheats.assume(stranger != maker && lots != 0 && taken != 0);
        uint128 order = sell(maker, lots);
        cheats.prank(taker);
        book.buy(1, price, taken, 1, OrderBook.Rest.Returns);
        cheats.prank(stranger);
        (bool isCancelled, ) = address(book).call(abi.encodeCall(OrderBook.cancel, (order)));
        cheats.prank(stranger);
        (bool isClaimed, ) = address(book).call(abi.encodeCall(OrderBook.claim, (listOf(order))));
        assert(!isCancelled && !isClaimed);
    }

    /// Nobody but the owner of the contract lists a pair.
    function check_onlyTheOwnerLists(address stranger, address token, uint96 units) external {
        cheats.assume(stranger != address(this));
        cheats.prank(stranger);
        (bool isListed, ) = address(book).call(abi.encodeCall(OrderBook.listPair, (token, units, address(second), units)));
        assert(!isListed);
    }

    function equip(address account) private {
        if (account != address(this)) {
            require(first.transfer(account, 1e38), "first");
            require(second.transfer(account, 1e38), "second");
            cheats.prank(account);
        }
        first.approve(address(book), type(uint256).max);
        if (account != address(this)) cheats.prank(account);
        second.approve(address(book), type(uint256).max);
    }

    function sell(address account, uint40 lots) private returns (uint128 order) {
        cheats.prank(account);
        (, order) = book.sell(1, price, lots, 0, OrderBook.Rest.Waits);
    }

    function cancel(address account, uint128 order) private {
        cheats.prank(account);
        book.cancel(order);
    }

    function claim(address account, uint128 order) private {
        cheats.prank(account);
        book.claim(listOf(order));
    }

    function listOf(uint128 order) private pure returns (uint128[] memory orders) {
        orders = new uint128[](1);
        orders[0] = order;
    }
}
