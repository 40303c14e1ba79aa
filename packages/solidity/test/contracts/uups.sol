pragma solidity ^0.8.20;

library StorageSlot {
    struct AddressSlot { address value; }

    function getAddressSlot(bytes32 slot) internal pure returns (AddressSlot storage r) {
        assembly { r.slot := slot }
    }
}

abstract contract Upgrades {
    bytes32 internal constant IMPLEMENTATION_SLOT =
        0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    function _setImplementation(address newImplementation) internal {
        require(newImplementation.code.length > 0, "no contract");
        StorageSlot.getAddressSlot(IMPLEMENTATION_SLOT).value = newImplementation;
    }

    function _authorizeUpgrade(address newImplementation) internal virtual;

    function upgradeToAndCall(address newImplementation, bytes memory data) public payable {
        _authorizeUpgrade(newImplementation);
        _setImplementation(newImplementation);
        if (data.length > 0) {
            (bool success, ) = newImplementation.delegatecall(data);
            require(success);
        }
    }
}

contract Vault is Upgrades {
    struct OwnableStorage { address _owner; }
    bytes32 private constant OwnableStorageLocation = 0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300;
    uint256 public total;

    function _getOwnableStorage() private pure returns (OwnableStorage storage $) {
        assembly { $.slot := OwnableStorageLocation }
    }

    function owner() public view returns (address) {
        OwnableStorage storage $ = _getOwnableStorage();
        return $._owner;
    }

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    function _checkOwner() internal view {
        if (owner() != msg.sender) revert();
    }

    function initialize(address first) external {
        OwnableStorage storage $ = _getOwnableStorage();
        require($._owner == address(0));
        $._owner = first;
    }

    function upgradeTo(address) external pure {}

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

contract Proxy {
    bytes32 internal constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address implementation) {
        StorageSlot.getAddressSlot(SLOT).value = implementation;
    }

    function _delegate(address implementation) internal {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let result := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch result
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    fallback() external payable { _delegate(StorageSlot.getAddressSlot(SLOT).value); }

    receive() external payable { _delegate(StorageSlot.getAddressSlot(SLOT).value); }
}
