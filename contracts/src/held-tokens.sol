// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TRC20} from "./trc20.sol";
import {TRC721} from "./trc721.sol";
import {Trc10Calls} from "./trc10-calls.sol";

/// Takes and pays tokens that others made. Balances and owners say whether a transfer was made; returned values do not, since tokens
/// return false, or nothing, for transfers that they make. A token may use so much energy and no more.
abstract contract HeldTokens is Trc10Calls {
    error NotAToken(address token);
    error TransferFailed(uint256 token);
    error WrongAmount(uint256 token, uint256 wanted, uint256 moved);

    uint256 private constant energyOfCall = 500_000;
    uint256 private constant energyOfView = 100_000;

    /// TRC10 tokens are there before the call begins: what is above `counted` is the caller's.
    function receiveTrc10(uint256 token, uint256 counted, uint256 amount) internal view {
        uint256 balance = trc10Balance(address(this), token);
        uint256 moved = balance > counted ? balance - counted : 0;
        if (moved < amount) revert WrongAmount(token, amount, moved);
    }

    function payTrc10(address to, uint256 token, uint256 amount) internal {
        if (!sendTrc10(to, token, amount)) revert TransferFailed(token);
    }

    function receiveTrc20(address token, uint256 amount) internal {
        uint256 before = balanceOf(token);
        callToken(token, abi.encodeCall(TRC20.transferFrom, (msg.sender, address(this), amount)));
        uint256 afterwards = balanceOf(token);
        uint256 moved = afterwards > before ? afterwards - before : 0;
        if (moved != amount) revert WrongAmount(uint160(token), amount, moved);
    }

    function payTrc20(address token, address to, uint256 amount) internal {
        uint256 before = balanceOf(token);
        callToken(token, abi.encodeCall(TRC20.transfer, (to, amount)));
        uint256 afterwards = balanceOf(token);
        uint256 moved = before > afterwards ? before - afterwards : 0;
        if (moved != amount) revert WrongAmount(uint160(token), amount, moved);
    }

    function receiveTrc721(address token, uint256 uid) internal {
        if (ownerOf(token, uid) == address(this)) revert WrongAmount(uint160(token), 1, 0);
        callToken(token, abi.encodeCall(TRC721.transferFrom, (msg.sender, address(this), uid)));
        if (ownerOf(token, uid) != address(this)) revert WrongAmount(uint160(token), 1, 0);
    }

    function payTrc721(address token, address to, uint256 uid) internal {
        callToken(token, abi.encodeCall(TRC721.transferFrom, (address(this), to, uid)));
        if (ownerOf(token, uid) != to) revert WrongAmount(uint160(token), 1, 0);
    }

    function decimalsOf(address token) internal view returns (uint8) {
        uint256 decimals = wordOf(token, abi.encodeWithSignature("decimals()"));
        if (decimals > type(uint8).max) revert NotAToken(token);
        return uint8(decimals);
    }

    function textOf(address token, string memory signature) internal view returns (string memory) {
        (bool isAnswered, bytes memory answer) = token.staticcall{gas: energyOfView}(abi.encodeWithSignature(signature));
        if (!isAnswered || answer.length < 64) revert NotAToken(token);
        return abi.decode(answer, (string));
    }

    function balanceOf(address token) private view returns (uint256) {
        return wordOf(token, abi.encodeCall(TRC20.balanceOf, (address(this))));
    }

    function ownerOf(address token, uint256 uid) private view returns (address) {
        return address(uint160(wordOf(token, abi.encodeCall(TRC721.ownerOf, (uid)))));
    }

    /// Copies one word and no more, whatever the token returns.
    function wordOf(address token, bytes memory data) private view returns (uint256 word) {
        bool isAnswered;
        assembly ("memory-safe") {
            isAnswered := staticcall(energyOfView, token, add(data, 32), mload(data), 0, 32)
            isAnswered := and(isAnswered, eq(returndatasize(), 32))
            word := mload(0)
        }
        if (!isAnswered) revert NotAToken(token);
    }

    function callToken(address token, bytes memory data) private {
        bool isDone;
        assembly ("memory-safe") {
            isDone := call(energyOfCall, token, 0, add(data, 32), mload(data), 0, 0)
        }
        if (!isDone) revert TransferFailed(uint160(token));
    }
}
