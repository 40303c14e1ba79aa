// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OrderBook} from "../src/order-book.sol";
import {Side} from "../src/order-words.sol";
import {BookActions} from "./book-actions.sol";

/// Invariants after any sequence of calls, for Foundry.
contract OrderBookInvariants {
    BookActions private actions;
    OrderBook private book;

    function setUp() external {
        actions = new BookActions();
        book = actions.book();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    /// The contract has exactly what it owes.
    function invariant_escrowIsWhatOrdersAreOwed() external view {
        uint256 first;
        uint256 second;
        uint256 trx;
        for (uint256 i = 0; i < actions.count(); i++) {
            (uint128 number, , , , ) = actions.known(i);
            (, uint32 pair, Side side, uint24 price, uint40 lots, uint40 filled) = book.orderAt(number);
            first += uint256(side == Side.Sell ? lots - filled : filled) * actions.lot();
            uint256 paid = uint256(side == Side.Sell ? filled : lots - filled) * price * actions.tick();
            if (pair == 1) second += paid;
            else trx += paid;
        }
        require(actions.first().balanceOf(address(book)) == first, "first token");
        require(actions.second().balanceOf(address(book)) == second, "second token");
        require(address(book).balance == trx, "TRX");
    }

    /// Nobody got what is not his, and everybody exactly what is.
    function invariant_noCallPaysTheWrongAmount() external view {
        require(bytes(actions.fault()).length == 0, actions.fault());
    }

    /// Each lot of an order is open, filled, claimed or returned, and only one of these.
    function invariant_noLotIsLost() external view {
        for (uint256 i = 0; i < actions.count(); i++) {
            (uint128 number, , uint256 claimed, uint256 returned, uint256 placed) = actions.known(i);
            (, , , , uint40 lots, uint40 filled) = book.orderAt(number);
            require(filled <= lots, "more filled than placed");
            require(claimed + returned + lots == placed, "a lot is lost");
        }
    }

    /// The open lots of each price are those of its orders, and no price with open orders is missing.
    function invariant_depthIsTheSumOfOrders() external view {
        for (uint32 pair = 1; pair <= 2; pair++) {
            checkDepth(pair, Side.Buy);
            checkDepth(pair, Side.Sell);
        }
    }

    /// Buyers never offer what sellers ask.
    function invariant_sidesDoNotCross() external view {
        for (uint32 pair = 1; pair <= 2; pair++) {
            (uint24[] memory bids, ) = book.depth(pair, Side.Buy, 0, 1);
            (uint24[] memory asks, ) = book.depth(pair, Side.Sell, 0, 1);
            require(bids.length == 0 || asks.length == 0 || bids[0] < asks[0], "crossed");
        }
    }

    /// Nobody is filled while an earlier order of the same queue has open lots.
    function invariant_earlierOrdersComeFirst() external view {
        for (uint256 i = 0; i < actions.count(); i++) {
            (uint128 number, , , , ) = actions.known(i);
            (, , , , uint40 lots, uint40 filled) = book.orderAt(number);
            if (filled == lots) continue;
            for (uint256 j = 0; j < actions.count(); j++) {
                (uint128 later, , uint256 claimed, , ) = actions.known(j);
                if (later >> 32 != number >> 32 || later <= number) continue;
                (, , , , , uint40 filledLater) = book.orderAt(later);
                require(claimed + filledLater == 0, "a later order was filled first");
            }
        }
    }

    function checkDepth(uint32 pair, Side side) private view {
        (uint24[] memory prices, uint56[] memory lots) = book.depth(pair, side, 0, 20);
        uint256 total;
        for (uint256 i = 0; i < prices.length; i++) {
            require(lots[i] != 0 && lots[i] == openAt(pair, side, prices[i]), "lots of a price");
            require(i == 0 || (side == Side.Sell ? prices[i - 1] < prices[i] : prices[i - 1] > prices[i]), "best first");
            total += lots[i];
        }
        require(total == openAt(pair, side, 0), "lots of a side");
    }

    /// Open lots of a price, or of a whole side (0).
    function openAt(uint32 pair, Side side, uint24 price) private view returns (uint256 open) {
        for (uint256 i = 0; i < actions.count(); i++) {
            (uint128 number, , , , ) = actions.known(i);
            (, uint32 inPair, Side onSide, uint24 at, uint40 lots, uint40 filled) = book.orderAt(number);
            if (inPair == pair && onSide == side && (price == 0 || price == at)) open += lots - filled;
        }
    }
}
