// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TRC20} from "./trc20.sol";

/// Takes and pays exact amounts of tokens and TRX. Balances say whether a transfer was made, returned values do not: the largest
/// stable coin of TRON returns false for transfers that it makes, and others return nothing.
abstract contract ExactPayments {
    error NotAToken(address token);
    error TransferFailed(address token, bytes reason);
    /// The token took a fee, made no transfer, or moved more than it was asked to.
    error WrongAmount(address token, uint256 wanted, uint256 moved);
    error PaymentRefused(address account, uint256 amount);
    error TooLittleTrx(uint256 given, uint256 wanted);
    error TrxNotWanted(uint256 given);
    error Reentered();

    bool private transient isBusy;

    /// Tokens and receivers of TRX run code of their own, and nothing of this contract may run meanwhile.
    modifier alone() {
        if (isBusy) revert Reentered();
        isBusy = true;
        _;
        isBusy = false;
    }

    /// Takes an amount from the caller. What is paid too much in TRX, token zero, goes back.
    function collect(address token, uint256 amount) internal {
        if (token == address(0)) {
            if (msg.value < amount) revert TooLittleTrx(msg.value, amount);
            return pay(token, msg.sender, msg.value - amount);
        }
        if (msg.value != 0) revert TrxNotWanted(msg.value);
        if (amount == 0) return;
        uint256 before = balanceOf(token, address(this));
        call(token, abi.encodeCall(TRC20.transferFrom, (msg.sender, address(this), amount)));
        uint256 afterwards = balanceOf(token, address(this));
        uint256 moved = afterwards > before ? afterwards - before : 0;
        if (moved != amount) revert WrongAmount(token, amount, moved);
    }

    function pay(address token, address to, uint256 amount) internal {
        if (amount == 0) return;
        if (token == address(0)) {
            (bool isPaid, ) = to.call{value: amount}("");
            if (!isPaid) revert PaymentRefused(to, amount);
            return;
        }
        uint256 before = balanceOf(token, address(this));
        call(token, abi.encodeCall(TRC20.transfer, (to, amount)));
        uint256 afterwards = balanceOf(token, address(this));
        uint256 moved = before > afterwards ? before - afterwards : 0;
        if (moved != amount) revert WrongAmount(token, amount, moved);
    }

    /// Takes an amount of a token from the caller and pays it back, to see that both ways are exact.
    function tryToken(address token, uint256 amount) internal {
        if (token.code.length == 0) revert NotAToken(token);
        uint256 before = balanceOf(token, msg.sender);
        collect(token, amount);
        pay(token, msg.sender, amount);
        uint256 afterwards = balanceOf(token, msg.sender);
        if (afterwards != before) revert WrongAmount(token, before, afterwards);
    }

    function balanceOf(address token, address account) private view returns (uint256) {
        (bool isAnswered, bytes memory answer) = token.staticcall(abi.encodeCall(TRC20.balanceOf, (account)));
        if (!isAnswered || answer.length != 32) revert NotAToken(token);
        return abi.decode(answer, (uint256));
    }

    function call(address token, bytes memory data) private {
        (bool isDone, bytes memory reason) = token.call(data);
        if (!isDone) revert TransferFailed(token, reason);
    }
}
