// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Leaves the chain by SELFDESTRUCT and gives what it has to the heir.
contract Vanishing {
    event Leaving(address indexed heir, uint256 amount);

    uint256 public touched = 1;

    constructor() payable {}

    receive() external payable {}

    function touch() external {
        touched++;
    }

    function vanish(address payable heir) external {
        emit Leaving(heir, address(this).balance);
        selfdestruct(heir);
    }
}

/// Makes one and ends it in the same transaction, where the code and storage really go.
contract VanishingMaker {
    function flash(address payable heir) external payable {
        Vanishing made = new Vanishing{value: msg.value}();
        made.vanish(heir);
    }
}
