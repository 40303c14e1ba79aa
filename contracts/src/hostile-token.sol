// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token that behaves as tokens should not, for tests of contracts that take any token. Anybody chooses how, and mints.
contract HostileToken {
    enum Habit {
        Honest,
        /// The receiver gets one unit less.
        TakesFee,
        /// The sender pays one unit more.
        TakesFeeOnTop,
        /// Moves tokens, and returns false.
        SaysFalse,
        /// Moves tokens, and returns nothing.
        SaysNothing,
        /// Moves nothing, and returns true.
        Lies,
        /// Moves nothing, and returns false.
        RefusesQuietly,
        Reverts,
        /// Calls a contract before it moves tokens.
        CallsBack
    }

    event Transfer(address indexed from, address indexed to, uint256 value);

    error Refused();

    string public constant name = "Hostile";
    string public constant symbol = "HST";
    uint8 public constant decimals = 6;
    Habit public habit;
    mapping(address account => uint256) public balanceOf;
    address private calledBack;
    bytes private callBackData;
    /// Calls back that succeeded.
    uint256 public entries;

    function setHabit(Habit newHabit, address called, bytes calldata data) external {
        habit = newHabit;
        calledBack = called;
        callBackData = data;
    }

    function mint(address account, uint256 value) external {
        balanceOf[account] += value;
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    /// Nobody has to approve.
    function transferFrom(address from, address to, uint256 value) external {
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        if (habit == Habit.Reverts) revert Refused();
        if (habit == Habit.CallsBack) {
            (bool isDone, ) = calledBack.call(callBackData);
            if (isDone) entries++;
        }
        if (habit != Habit.Lies && habit != Habit.RefusesQuietly) {
            balanceOf[from] -= value + (habit == Habit.TakesFeeOnTop ? 1 : 0);
            balanceOf[to] += value - (habit == Habit.TakesFee ? 1 : 0);
            emit Transfer(from, to, value);
        }
        if (habit == Habit.SaysNothing) return;
        bool answer = habit != Habit.SaysFalse && habit != Habit.RefusesQuietly;
        assembly {
            mstore(0, answer)
            return(0, 32)
        }
    }
}
