// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An account that is a contract, for tests: it refuses TRX, or makes a call of its own when it receives some. Anybody uses it.
contract HostileTrader {
    enum Habit {
        Honest,
        Refuses,
        CallsBack
    }

    error Refused();

    Habit public habit;
    address private calledBack;
    bytes private callBackData;
    /// Calls back that succeeded.
    uint256 public entries;

    function setHabit(Habit newHabit, address called, bytes calldata data) external {
        habit = newHabit;
        calledBack = called;
        callBackData = data;
    }

    /// Makes a call with TRX of this contract, and passes a failure on.
    function send(address called, uint256 value, bytes calldata data) external payable {
        (bool isDone, bytes memory answer) = called.call{value: value}(data);
        if (isDone) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    receive() external payable {
        if (habit == Habit.Refuses) revert Refused();
        if (habit != Habit.CallsBack) return;
        (bool isDone, ) = calledBack.call(callBackData);
        if (isDone) entries++;
    }
}
