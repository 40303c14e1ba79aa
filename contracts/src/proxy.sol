// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Delegates every call to an implementation its admin can replace; storage slots and events of EIP-1967.
contract Proxy {
    event Upgraded(address indexed implementation);
    event AdminChanged(address previousAdmin, address newAdmin);

    error NotAdmin(address caller);
    error NotContract(address implementation);

    /// keccak256("eip1967.proxy.implementation") - 1, out of the way of any implementation's own storage.
    bytes32 private constant IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    /// keccak256("eip1967.proxy.admin") - 1
    bytes32 private constant ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    modifier onlyAdmin() {
        if (msg.sender != admin()) revert NotAdmin(msg.sender);
        _;
    }

    /// Points to the implementation and, when there is data, runs it there once as initialisation.
    constructor(address implementation_, bytes memory data) payable {
        setAdmin(msg.sender);
        setImplementation(implementation_);
        if (data.length > 0) delegateOnce(implementation_, data);
    }

    fallback() external payable {
        address target = implementation();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(success) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    receive() external payable {}

    function admin() public view returns (address) {
        return read(ADMIN_SLOT);
    }

    function implementation() public view returns (address) {
        return read(IMPLEMENTATION_SLOT);
    }

    function changeAdmin(address newAdmin) external onlyAdmin {
        setAdmin(newAdmin);
    }

    function upgradeToAndCall(address newImplementation, bytes calldata data) external payable onlyAdmin {
        setImplementation(newImplementation);
        if (data.length > 0) delegateOnce(newImplementation, data);
    }

    function setAdmin(address newAdmin) private {
        emit AdminChanged(admin(), newAdmin);
        write(ADMIN_SLOT, newAdmin);
    }

    function setImplementation(address newImplementation) private {
        if (newImplementation.code.length == 0) revert NotContract(newImplementation);
        write(IMPLEMENTATION_SLOT, newImplementation);
        emit Upgraded(newImplementation);
    }

    function delegateOnce(address target, bytes memory data) private {
        (bool success, bytes memory answer) = target.delegatecall(data);
        if (success) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    function read(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function write(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }
}
