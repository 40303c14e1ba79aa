// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What the creator makes: knows its maker and its number, takes TRX, gives it back.
contract Child {
    error NotParent(address caller);

    address public immutable parent;
    uint256 public immutable number;

    constructor(uint256 number_) payable {
        parent = msg.sender;
        number = number_;
    }

    receive() external payable {}

    function giveBack() external {
        if (msg.sender != parent) revert NotParent(msg.sender);
        (bool success,) = parent.call{value: address(this).balance}("");
        require(success, "Child: parent refused");
    }
}
