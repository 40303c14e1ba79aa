// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TRC721TokenReceiver} from "./trc721.sol";
import {TRC1155TokenReceiver} from "./multi-token.sol";

/// A contract that takes TRX, collectibles and multi-tokens, and says what came.
contract Collector is TRC721TokenReceiver, TRC1155TokenReceiver {
    event Received(address indexed token, address indexed from, uint256 indexed id, uint256 value);

    receive() external payable {
        emit Received(address(0), msg.sender, 0, msg.value);
    }

    function onTRC721Received(address, address from, uint256 tokenId, bytes calldata) external returns (bytes4) {
        emit Received(msg.sender, from, tokenId, 1);
        return this.onTRC721Received.selector;
    }

    function onERC1155Received(address, address from, uint256 id, uint256 value, bytes calldata)
        external
        returns (bytes4)
    {
        emit Received(msg.sender, from, id, value);
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(
        address,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata
    ) external returns (bytes4) {
        for (uint256 i; i < ids.length; i++) emit Received(msg.sender, from, ids[i], values[i]);
        return this.onERC1155BatchReceived.selector;
    }
}
