// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What tests ask of Foundry and halmos.
interface Cheats {
    function prank(address sender) external;
    function deal(address account, uint256 balance) external;
    function assume(bool condition) external;
}

Cheats constant cheats = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));
