// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OrderBook} from "../src/order-book.sol";
import {Side} from "../src/order-words.sol";
import {PlainToken} from "../src/plain-token.sol";
import {cheats} from "./cheats.sol";

/// Makes calls of four accounts on a pair of two tokens and on one in TRX, and remembers each order.
contract BookActions {
    struct Known {
        uint128 number;
        address owner;
        uint256 claimed;
        uint256 returned;
        uint256 lots;
    }

    uint96 public constant lot = 1000;
    uint96 public constant tick = 7;

    OrderBook public immutable book = new OrderBook();
    PlainToken public immutable first = new PlainToken("First", "FST", 6, 1e40);
    PlainToken public immutable second = new PlainToken("Second", "SND", 6, 1e40);
    Known[] public known;
    /// What went wrong in a call: a call that reverts would be forgotten.
    string public fault;

    constructor() {
        first.approve(address(book), type(uint256).max);
        second.approve(address(book), type(uint256).max);
        book.listPair(address(first), lot, address(second), tick);
        book.listPair(address(first), lot, address(0), tick);
        for (uint256 i = 0; i < 4; i++) {
            require(first.transfer(person(i), 1e38), "first");
            require(second.transfer(person(i), 1e38), "second");
            cheats.deal(person(i), 1e38);
            cheats.prank(person(i));
            first.approve(address(book), type(uint256).max);
            cheats.prank(person(i));
            second.approve(address(book), type(uint256).max);
        }
    }

    function person(uint256 index) public pure returns (address) {
        return address(uint160(0x1000 + (index % 4)));
    }

    function count() external view returns (uint256) {
        return known.length;
    }

    function sell(uint256 who, bool inTrx, uint8 price, uint16 lots, uint8 mostLevels, bool waits) external {
        uint24 at = priceFrom(price);
        cheats.prank(person(who));
        (, uint128 order) = book.sell(inTrx ? 2 : 1, at, uint40(lots), mostLevels % 6, rest(waits));
        remember(order, person(who));
    }

    function buy(uint256 who, bool inTrx, uint8 price, uint16 lots, uint8 mostLevels, bool waits) external {
        uint24 at = priceFrom(price);
        uint256 value = inTrx ? uint256(lots) * at * tick : 0;
        cheats.prank(person(who));
        (, uint128 order) = book.buy{value: value}(inTrx ? 2 : 1, at, uint40(lots), mostLevels % 6, rest(waits));
        remember(order, person(who));
    }

    function cancel(uint256 which) external {
        if (known.length == 0) return;
        Known storage order = known[which % known.length];
        (, uint32 pair, Side side, uint24 price, uint40 lots, uint40 filled) = book.orderAt(order.number);
        uint256 left = lots - filled;
        bool isFirst = side == Side.Sell;
        uint256 before = balanceOf(order.owner, pair, isFirst);
        cheats.prank(order.owner);
        book.cancel(order.number);
        uint256 returned = balanceOf(order.owner, pair, isFirst) - before;
        if (returned != (isFirst ? left * lot : left * price * tick)) fault = "a cancelled order returned another amount";
        order.returned += left;
    }

    function claim(uint256 which) external {
        if (known.length == 0) return;
        Known storage order = known[which % known.length];
        (, uint32 pair, Side side, uint24 price, , uint40 filled) = book.orderAt(order.number);
        bool isFirst = side == Side.Buy;
        uint256 before = balanceOf(order.owner, pair, isFirst);
        cheats.prank(order.owner);
        book.claim(listOf(order.number));
        uint256 paid = balanceOf(order.owner, pair, isFirst) - before;
        if (paid != (isFirst ? uint256(filled) * lot : uint256(filled) * price * tick)) fault = "a claim paid another amount";
        order.claimed += filled;
    }

    /// Whoever is not the owner must not get anything.
    function steal(uint256 which, uint256 who) external {
        if (known.length == 0) return;
        Known storage order = known[which % known.length];
        if (person(who) == order.owner) return;
        cheats.prank(person(who));
        try book.cancel(order.number) {
            fault = "another account cancelled an order";
        } catch {}
        cheats.prank(person(who));
        try book.claim(listOf(order.number)) {
            fault = "another account claimed an order";
        } catch {}
    }

    function balanceOf(address account, uint32 pair, bool isFirst) private view returns (uint256) {
        if (isFirst) return first.balanceOf(account);
        return pair == 1 ? second.balanceOf(account) : account.balance;
    }

    function listOf(uint128 number) private pure returns (uint128[] memory numbers) {
        numbers = new uint128[](1);
        numbers[0] = number;
    }

    /// Prices about the end of a leaf, so that they meet.
    function priceFrom(uint8 seed) private pure returns (uint24) {
        return 252 + (seed % 6);
    }

    function rest(bool waits) private pure returns (OrderBook.Rest) {
        return waits ? OrderBook.Rest.Waits : OrderBook.Rest.Returns;
    }

    function remember(uint128 order, address owner) private {
        if (order == 0) return;
        (, , , , uint40 lots, ) = book.orderAt(order);
        known.push(Known(order, owner, 0, 0, lots));
    }
}
