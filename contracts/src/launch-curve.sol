// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {StandardToken} from "./standard-token.sol";

/// Launches tokens and sells them for TRX on a curve: the more are sold, the more one costs. Whoever bought may sell back at the
/// price of then. Nobody has powers: this contract keeps the TRX for those who sell back. For development chains.
contract LaunchCurve {
    struct Sale {
        StandardToken token;
        uint256 sold;
        /// In sun.
        uint256 raised;
    }

    event Launched(uint256 indexed id, address indexed token, address indexed creator);
    event Bought(uint256 indexed id, address indexed account, uint256 amount, uint256 paid);
    event SoldBack(uint256 indexed id, address indexed account, uint256 amount, uint256 paid);

    error UnknownLaunch(uint256 id);
    error TooLittle(uint256 given, uint256 wanted);
    error MoreThanLeft(uint256 wanted, uint256 left);
    error NotPaid(address account, uint256 amount);

    /// Supply of each token, in its smallest unit of 18 decimals. All of it is for sale.
    uint256 public constant supply = 1_000_000_000 ether;
    /// The curve begins as if this much had been paid already, in sun: 30,000 TRX. It sets the first price.
    uint256 public constant startReserve = 30_000_000_000;

    Sale[] public sales;
    /// The number of a launch plus one by its token; zero for other contracts.
    mapping(address token => uint256) private placeOf;

    function launchCount() external view returns (uint256) {
        return sales.length;
    }

    function launch(string calldata name, string calldata symbol) external returns (uint256 id) {
        id = sales.length;
        StandardToken token = new StandardToken(name, symbol, 18, supply);
        sales.push(Sale(token, 0, 0));
        placeOf[address(token)] = id + 1;
        emit Launched(id, address(token), msg.sender);
    }

    /// How much of a token was sold, and how much is for sale in all; both zero for a token that was not launched here.
    function saleOf(address token) external view returns (uint256 sold, uint256 forSale) {
        uint256 place = placeOf[token];
        return place == 0 ? (0, 0) : (sales[place - 1].sold, supply);
    }

    /// What a payment buys now. The product of what is left and what was paid stays the same.
    function amountFor(uint256 id, uint256 paid) public view returns (uint256) {
        Sale storage sale = saleWith(id);
        uint256 left = supply - sale.sold;
        return (left * paid) / (startReserve + sale.raised + paid);
    }

    /// What tokens bring that are sold back now, in sun, rounded down.
    function paymentFor(uint256 id, uint256 amount) public view returns (uint256) {
        Sale storage sale = saleWith(id);
        if (amount > sale.sold) revert MoreThanLeft(amount, sale.sold);
        uint256 left = supply - sale.sold;
        return ((startReserve + sale.raised) * amount) / (left + amount);
    }

    /// Buys at least so many tokens for the TRX that are sent.
    function buy(uint256 id, uint256 least) external payable returns (uint256 amount) {
        amount = amountFor(id, msg.value);
        if (amount == 0 || amount < least) revert TooLittle(amount, least);
        Sale storage sale = sales[id];
        sale.sold += amount;
        sale.raised += msg.value;
        sale.token.transfer(msg.sender, amount);
        emit Bought(id, msg.sender, amount, msg.value);
    }

    /// Sells tokens back for at least so many sun. The holder approves this contract first.
    function sell(uint256 id, uint256 amount, uint256 least) external returns (uint256 paid) {
        paid = paymentFor(id, amount);
        if (paid < least) revert TooLittle(paid, least);
        Sale storage sale = sales[id];
        sale.sold -= amount;
        sale.raised -= paid;
        sale.token.transferFrom(msg.sender, address(this), amount);
        (bool isPaid, ) = msg.sender.call{value: paid}("");
        if (!isPaid) revert NotPaid(msg.sender, paid);
        emit SoldBack(id, msg.sender, amount, paid);
    }

    function saleWith(uint256 id) private view returns (Sale storage) {
        if (id >= sales.length) revert UnknownLaunch(id);
        return sales[id];
    }
}
