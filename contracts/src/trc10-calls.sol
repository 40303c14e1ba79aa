// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// TRC10 tokens for contracts of a compiler that does not know them: two instructions of the TVM in a contract of 49 bytes.
/// With 64 bytes of data (account, token) it returns a balance. With 96 bytes (receiver, token, amount), run by DELEGATECALL, it sends
/// tokens of its caller and returns whether they were sent.
abstract contract Trc10Calls {
    error Trc10Unavailable();

    address public immutable trc10;

    constructor() {
        // The first 12 bytes return the rest.
        //   60 60 36 14 60 16 57                          to 0x16 if CALLDATASIZE is 96
        //   60 00 35 60 20 35 d1 60 00 52 60 20 60 00 f3   TOKENBALANCE(account, token)
        //   5b 60 00 80 80 80 60 20 35 60 40 35 60 00 35
        //   61 c3 50 d0 60 00 52 60 20 60 00 f3            CALLTOKEN(50000, receiver, amount, token, no data)
        bytes memory code =
            hex"6031600c60003960316000f360603614601657600035602035d160005260206000f35b600080808060203560403560003561c350d060005260206000f3";
        address made;
        assembly ("memory-safe") {
            made := create(0, add(code, 32), mload(code))
        }
        if (made == address(0)) revert Trc10Unavailable();
        trc10 = made;
    }

    function trc10Balance(address account, uint256 token) internal view returns (uint256) {
        (bool isAnswered, bytes memory answer) = trc10.staticcall(abi.encode(account, token));
        if (!isAnswered || answer.length != 32) revert Trc10Unavailable();
        return abi.decode(answer, (uint256));
    }

    function sendTrc10(address to, uint256 token, uint256 amount) internal returns (bool) {
        (bool isAnswered, bytes memory answer) = trc10.delegatecall(abi.encode(to, token, amount));
        return isAnswered && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }
}
