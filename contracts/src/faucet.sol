// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Owned} from "./owned.sol";
import {TRC20} from "./trc20.sol";

/// Gives a little TRX and a TRC20 to whom asks, once per cooldown.
contract Faucet is Owned {
    event Funded(address indexed from, uint256 amountSun);
    event Dispensed(address indexed to, uint256 amountSun, uint256 tokenAmount);
    event AmountsChanged(uint256 amountSun, uint256 tokenAmount, uint256 cooldown);

    error TooSoon(uint256 availableAt);
    error Empty(uint256 balance, uint256 needed);
    error PaymentFailed(address receiver);

    TRC20 public immutable token;
    uint256 public amountSun;
    uint256 public tokenAmount;
    /// Seconds between two gifts to the same account.
    uint256 public cooldown;
    mapping(address account => uint256) public availableAt;

    constructor(TRC20 token_, uint256 amountSun_, uint256 tokenAmount_, uint256 cooldown_) payable {
        token = token_;
        setAmounts(amountSun_, tokenAmount_, cooldown_);
        if (msg.value > 0) emit Funded(msg.sender, msg.value);
    }

    receive() external payable {
        emit Funded(msg.sender, msg.value);
    }

    function claim() external {
        dispense(msg.sender);
    }

    function claimFor(address account) external {
        dispense(account);
    }

    function setAmounts(uint256 amountSun_, uint256 tokenAmount_, uint256 cooldown_) public onlyOwner {
        amountSun = amountSun_;
        tokenAmount = tokenAmount_;
        cooldown = cooldown_;
        emit AmountsChanged(amountSun_, tokenAmount_, cooldown_);
    }

    /// All TRX and tokens back to the owner.
    function drain() external onlyOwner {
        require(token.transfer(owner, token.balanceOf(address(this))), "Faucet: token refused");
        pay(owner, address(this).balance);
    }

    function dispense(address account) private {
        if (block.timestamp < availableAt[account]) revert TooSoon(availableAt[account]);
        if (address(this).balance < amountSun) revert Empty(address(this).balance, amountSun);
        availableAt[account] = block.timestamp + cooldown;
        require(token.transfer(account, tokenAmount), "Faucet: token refused");
        pay(account, amountSun);
        emit Dispensed(account, amountSun, tokenAmount);
    }

    function pay(address account, uint256 amount) private {
        (bool success,) = account.call{value: amount}("");
        if (!success) revert PaymentFailed(account);
    }
}
