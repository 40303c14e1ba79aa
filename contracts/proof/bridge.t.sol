// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Kind} from "../src/bridge-assets.sol";
import {MainChainGateway} from "../src/main-chain-gateway.sol";
import {SideChainGateway} from "../src/side-chain-gateway.sol";
import {BridgeActions} from "./bridge-actions.sol";

/// Invariants of both gateways after any sequence of calls, for Foundry.
contract BridgeInvariants {
    BridgeActions private actions;
    MainChainGateway private main;
    SideChainGateway private side;

    function setUp() external {
        actions = new BridgeActions();
        main = actions.main();
        side = actions.side();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    /// What is locked is what was deposited and not paid back, and it is there.
    function invariant_lockedIsWhatWasDepositedAndNotPaid() external view {
        (uint256 count, ) = actions.counts();
        uint256 deposited;
        for (uint256 i = 0; i < count; i++) {
            (, uint256 value) = actions.deposits(i);
            deposited += value;
        }
        require(main.lockedOf(Kind.Trx, 0) + actions.paidOnMain() == deposited, "locked");
        require(address(main).balance == main.lockedOf(Kind.Trx, 0) + main.bonus(), "balance of the main gateway");
    }

    /// What is issued is what arrived and was not withdrawn, and the reserve is the rest.
    function invariant_issuedIsWhatArrivedAndWasNotWithdrawn() external view {
        (, uint256 count) = actions.counts();
        uint256 withdrawn;
        for (uint256 i = 0; i < count; i++) {
            (, uint256 value) = actions.withdrawals(i);
            withdrawn += value;
        }
        require(side.issuedOf(Kind.Trx, 0) + withdrawn == actions.paidOnSide(), "issued");
        require(side.reserve() + side.issuedOf(Kind.Trx, 0) == actions.reserve(), "reserve");
        require(address(side).balance == side.reserve() + side.bonus(), "balance of the side gateway");
    }

    /// Exactly the parcels that have arrived were paid, each once, whatever the dishonest oracle says.
    function invariant_eachParcelArrivesAtMostOnce() external view {
        (uint256 deposits, uint256 withdrawals) = actions.counts();
        uint256 arrived;
        for (uint256 i = 0; i < deposits; i++) {
            (, uint256 value) = actions.deposits(i);
            if (side.depositDone(i + 1)) arrived += value;
        }
        require(arrived == actions.paidOnSide(), "paid on the side chain");
        arrived = 0;
        for (uint256 i = 0; i < withdrawals; i++) {
            (, uint256 value) = actions.withdrawals(i);
            if (main.withdrawDone(i + 1)) arrived += value;
        }
        require(arrived == actions.paidOnMain(), "paid on the main chain");
    }

    function invariant_noncesFollowEachOther() external view {
        require(bytes(actions.fault()).length == 0, actions.fault());
    }
}
