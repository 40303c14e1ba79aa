// Member names that TronScan documents for its responses: facts of its public documentation, collected once.

export const documentedMembers: Readonly<Record<string, string>> = {
  '/api/account/analysis': 'data day price size trx_amount usdt_amount',
  '/api/account/approve/change':
    'amount_str block confirmed contractInfo contractMap contract_address contract_ret data date_created from_address hash isToken issuerAddr name owner_address publicTagDesc rangeTotal revert risk tag1 tag1Url to_address tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType total type unlimited vip',
  '/api/account/approve/list':
    'contractInfo contractMap data isToken name normalAddressInfo publicTagDesc rangeTotal risk tag1 tag1Url total vip',
  '/api/account/list':
    'account_number address addressTagLogo balance contractInfo contractMap data isToken last_24h_account_change latestOperationTime name normalAddressInfo power publicTagDesc rangeTotal risk tag1 tag1Url total totalTransactionCount updateTime vip',
  '/api/account/resource':
    'block data expireTime frozenBalance hash ownerAddress rangeTotal receiverAddress resource resourceValue timestamp total',
  '/api/account/resource/unfreeze': 'balance message',
  '/api/account/resourcev2':
    'balance contractInfo contractMap data expireTime isToken lockBalance lockResourceValue name normalAddressInfo operationTime ownerAddress publicTagDesc rangeTotal receiverAddress resource resourceValue risk tag1 tag1Url total vip',
  '/api/account/token_asset_overview':
    'assetInTrx assetInUsd balance data lastUpdateTime percent refreshTimeInfo tokenAbbr tokenCanShow tokenDecimal tokenId tokenLogo tokenName tokenPriceInTrx tokenPriceInUsd tokenType totalAssetInTrx totalAssetInUsd totalTokenCount type vip',
  '/api/account/tokens':
    'amount amountInUsd balance contractInfo contractMap data isToken level name normalAddressInfo nrOfTokenHolders project publicTagDesc quantity rangeTotal risk tag1 tag1Url timeInterval tokenAbbr tokenCanShow tokenDecimal tokenId tokenLogo tokenName tokenPriceInTrx tokenPriceInUsd tokenType total transferCount vip wholeChainTxCount',
  '/api/account/votes': 'votes',
  '/api/account/wallet':
    'balance count data frozen frozenV2 frozenV2_token_value_in_usd frozen_token_value_in_usd level pair_id token_abbr token_decimal token_id token_name token_price token_price_in_usd token_type token_url token_value token_value_in_usd vip',
  '/api/accountv2':
    'accountResource accountType acquiredDelegateFrozenForBandWidth acquiredDelegateFrozenForEnergy acquiredDelegatedFrozenV2BalanceForBandwidth acquiredDelegatedFrozenV2BalanceForEnergy activated activePermissions address addressTagLogo allowExchange allowance amount amountInUsd announcement assets balance balances bandwidth blueTag canWithdrawAmountV2 date_created delegateFrozenForBandWidth delegateFrozenForEnergy delegated delegatedFrozenV2BalanceForBandwidth delegatedFrozenV2BalanceForEnergy enabled energyCost energyLimit energyPercentage energyRemaining energyUsed exchanges feedbackRisk freeNetLimit freeNetPercentage freeNetRemaining freeNetUsed freezing frozen frozenForBandWidth frozenForBandWidthV2 frozenForEnergy frozenForEnergyV2 frozen_balance_for_energy frozen_supply greyTag id keys lastWithDrawTime latest_operation_time level name netCost netLimit netPercentage netRemaining netUsed nrOfTokenHolders operations ownerPermission permission_name project publicTag quantity redTag representative reward rewardNum storageLimit storagePercentage storageRemaining storageUsed threshold tokenAbbr tokenCanShow tokenDecimal tokenId tokenLogo tokenName tokenPriceInTrx tokenPriceInUsd tokenType total totalEnergyLimit totalEnergyWeight totalFrozen totalFrozenV2 totalNetLimit totalNetWeight totalTransactionCount transactions transactions_in transactions_out transferCount type unfreezeV2 url vip voteTotal weight withPriceTokens witness',
  '/api/asset/transfer':
    'Data amount blockId cheatStatus confirmed contractInfo contractMap contractRet finalResult fromAddressIsContract isToken issuerAddr name normalAddressInfo publicTagDesc rangeTotal risk riskTransaction tag1 tag1Url timestamp toAddressIsContract tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType total transactionHash transferFromAddress transferToAddress vip',
  '/api/block':
    'blockReward confirmations confirmed contractInfo contractMap data energyUsage fee hash isToken name netUsage normalAddressInfo nrOfTrx number parentHash publicTagDesc rangeTotal revert risk size tag1 tag1Url timeInterval timestamp total txTrieRoot version vip voteReward wholeChainTxCount witnessAddress witnessId witnessName',
  '/api/block/statistic':
    'last_day_block_count last_day_burn last_day_pay last_day_total_burn whole_block_count whole_pay',
  '/api/chainparameters': 'key tronParameters value',
  '/api/contract':
    'a9059cbb address address_is_contract announcement auditDate auditDep auditReportUrl balance balanceInUsd balanceWithTokens balanceWithTokensInUsd blueTag blueTagUrl call_token_id call_token_info call_token_value call_value code consume_user_resource_percent count creator data date_created description energy_factor energy_limit energy_remaining feedbackRisk greyTag is_proxy issuerAddr license message methodMap name old_proxy_implementation proxy_implementation publicTag publicTagDesc redTag status tag1 tag1Url tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_balance trxCount txHash type verify_status vip',
  '/api/contract/analysis':
    'account_count data day energy_burn energy_usage energy_usage_as_deploy energy_usage_total net_burn net_usage net_usage_total origin_energy_usage price size token_count transfer_count trigger_count trx_amount usdt_amount',
  '/api/contracts':
    'address balance code compile_settings compile_version contract contractCount contractCount24h contract_address data date_created decimals email git_hub holders_count home_page icon_url issue_time issuer_addr level license message name percentage publicTagDesc rangeTotal risk social_media status symbol tag1 tag1Url token_desc token_type total totalTrigger total_supply trc20token triggerTop7 triggers trxCount updateTime verifyContractCount verifyContractCount24h verify_status verify_time vip white_paper',
  '/api/contracts/smart-contract-triggers-batch':
    'block block_number block_timestamp call_value caller_contract_address confirmed contract_address data dataInArr date_created day event event_index event_list event_name from hash index list method owner_address param parameter result result_type result_with_topic to token_id token_value topic transaction_id value',
  '/api/contracts/top_call':
    'address addressTag contractInfo contractMap count isToken methodId name publicTagDesc recentCallTimes risk tag1 tag1Url timeLong times topAddress topMethods totalAddress totalCallTimes vip',
  '/api/contracts/trigger':
    'block callData callValue confirmed contractAddress contractInfo contractMap contractType data hash isToken name ownerAddress publicTagDesc rangeTotal result risk tag1 tag1Url timestamp token total vip',
  '/api/exchange/transaction':
    'blockID confirmed createTime creatorAddress data exchangeID quant rangeTotal tokenID total trx_hash',
  '/api/filter/trc20/transfers':
    'block block_ts confirmed contractInfo contractMap contractRet contract_address contract_type finalResult fromAddressIsContract from_address from_address_tag from_address_tag_logo isToken issuerAddr name normalAddressInfo publicTagDesc quant rangeTotal revert risk riskTransaction status tag1 tag1Url timeInterval toAddressIsContract to_address to_address_tag to_address_tag_logo tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_transfers total transaction_id vip wholeChainTxCount',
  '/api/getAssetWithPriceList': 'abbr data id logo name number priceInUsd type vip',
  '/api/internal-transaction':
    'block call_value confirmed contractInfo contractMap data from hash internal_hash isToken issuerAddr name normalAddressInfo note publicTagDesc rangeTotal rejected result revert risk tag1 tag1Url timestamp to tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_id token_list total valueInfoList vip voteCount voteDetail voteToAddress',
  '/api/multiple/chain/query':
    'address chain exist isContract isToken logo multipleChain name publicTag redTag title tronAddress tronLogo url',
  '/api/onecontractcallers':
    'amount callerAddressTag caller_address contractInfo contractMap data isToken name publicTagDesc risk tag1 tag1Url total totalCallerAmount vip',
  '/api/onecontractcallerstatistic': 'amount data day total totalCallerAmount',
  '/api/onecontractenergystatistic': 'contract_supplied data day energy total totalEnergy total_energy trx',
  '/api/onecontracttriggerstatistic': 'amount data day total totalAmount',
  '/api/pagewitness':
    'address annualizedRate brokerage changeVotes changedBrokerage confirmed data hash index lastBlock lastCycleVotes lastWeekOutOfTimeTrans latestBlockNumber latestSlotNumber lowestBrokerage missedTotal name nrOfTrx number parentHash producePercentage producedTotal producedTrx producer ranking realTimeVotes size timestamp total totalOutOfTimeTrans txTrieRoot url version voterBrokerage votes votesPercentage witnessAddress witnessId witnessType',
  '/api/participate_project':
    'balance currency currency_info data issuerAddr lastUpdateTime logo percent project_name projects refreshTimeInfo sc_type tokenAbbr tokenCanShow tokenDecimal tokenId tokenLevel tokenLogo tokenName tokenType total total_asset_in_trx total_asset_in_usd total_value total_value_detail total_value_in_usd total_value_in_usd_detail type url value value_detail value_in_usd value_in_usd_detail version vip',
  '/api/proposal':
    'address approvals approveSelf candidate createSelf createTime data expirationTime key latestBlockNumber latestSlotNumber missedTotal name paramters partner producePercentage producedTotal producedTrx producer proposalHash proposalId proposer sr state total totalVotes typeApprovals url validVotes value veto votes votesPercentage',
  '/api/security/account/data': 'fraud_token_creator has_fraud_transaction is_black_list send_ad_by_memo',
  '/api/security/auth/data':
    'amount approveAddressCount approveProjectCount approveRiskAccountCount approveRiskAddressCount approveRiskContractCount approveTokenCount contract_address from_address id issuerAddr operate_time project project_id project_sort riskApprove to_address tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType unlimited vip',
  '/api/security/sign/data':
    'activePermissions address id keys multiSign multiSignActivePermissionAddress multiSignOwnerPermissionAddress multiSignWitnessPermissionAddress operations ownerPermission permission_name threshold type weight',
  '/api/security/token/data':
    'black_list_type has_url increase_total_supply is_proxy is_vip open_source sun_liquidity swap_token token_level',
  '/api/security/transaction/data': 'riskAddress riskToken riskTransaction sameTailAttach zeroTransfer',
  '/api/security/url/data': 'cheat_url',
  '/api/token':
    'abbr announcement available availableSupply blueTag canShow contractMap country data dateCreated description email endTime fromThirdParty frozen frozenPercentage frozenTotal frozen_supply github greyTag id imgUrl index isBlack issued issuedPercentage level name new_social_media nrOfTokenHolders num ownerAddress participated percentage precision price priceUsd publicTag rank_order redTag remaining remainingPercentage reputation social_media startTime symbolShow thirdPartyUrl time tokenID tokenPriceLine total totalAll totalSupply totalTurnOver trxNum url vip voteScore website white_paper',
  '/api/token/all':
    'aggregators contract data decimals logo name occurrences page_size price project reputation symbol total type',
  '/api/token/price':
    'from market_cap market_cap_percent_change_24h percent_change_24h price_in_trx price_in_usd rank time token volume_24h volume_percent_change_24h',
  '/api/token_trc1155/transfers':
    'approval_amount block block_ts call_value confirmed contractInfo contractMap contractRet contract_address contract_type data event_type finalResult fromAddressIsContract from_address from_address_tag from_address_tag_logo isToken issuerAddr method methodId methodName name parameter publicTagDesc quant rangeTotal revert risk tag1 tag1Url toAddressIsContract to_address to_address_tag to_address_tag_logo tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_id token_transfers total transaction_id trigger_info vip',
  '/api/token_trc20':
    'announcement blueTag contractMap contract_address contract_name data decimals email fPrecision fShortName fTokenAddr filter fromThirdParty gain git_hub greyTag holders_count home_page icon_url inTvcToken index issue_address issue_time issue_ts justSwapVolume24h justSwapVolume24h_rate level liquidity liquidity24h liquidity24h_rate market_info name pairUrl price priceFrom priceInTrx priceInUsd priceUsd price_trx publicTag rangeTotal redTag sPrecision sShortName social_media social_media_list symbol symbolShow time tokenPriceLine tokenType token_desc total totalTurnOver total_supply total_supply_str total_supply_with_decimals transfer24h transfer24h_rate transfer_num trc20_tokens url vip volume volume24h volume24hGain volume24hInTrx volume24h_rate white_paper',
  '/api/token_trc20/holders':
    'addressTag addressTagLogo analysisShow balance contractInfo contractMap foundationTag holder_address isToken name publicTagDesc rangeTotal risk srName srTag tag1 tag1Url total trc20_tokens updateBlock updateTime vip',
  '/api/token_trc20/totalSupply': '',
  '/api/token_trc20/transfers':
    'block block_ts confirmed contractInfo contractMap contractRet contract_address contract_type finalResult fromAddressIsContract from_address from_address_tag from_address_tag_logo isToken issuerAddr name normalAddressInfo publicTagDesc quant rangeTotal revert risk riskTransaction status tag1 tag1Url timeInterval toAddressIsContract to_address to_address_tag to_address_tag_logo tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_transfers total transaction_id vip wholeChainTxCount',
  '/api/token_trc20/transfers-with-status':
    'amount approval_amount block block_timestamp code confirmed contractMap contractType contract_address contract_ret contract_type data decimals direction event_type final_result from hash id issue_address issuerAddr page_size revert status to tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_name vip',
  '/api/tokenholders':
    'address addressTag addressTagLogo analysisShow balance contractInfo contractMap data foundationTag index isToken name publicTagDesc rangeTotal risk srName srTag tag1 tag1Url total updateTime vip',
  '/api/tokens/overview':
    'abbr all announcement blueTag canShow contractAddress contractAddressLower currentWeekAll currentWeekTotalAll dateCreated decimal description email extra gain github greyTag imgUrl isTop issueTime level marketcap name nrOfTokenHolders ownerAddress pairUrl priceInTrx priceInUsd projectSite publicTag recentTransferCount redTag socialMedia supply tokenId tokenType tokens total total10 total1155 total20 total721 totalAll totalAllCount transferCount updateTime valueAtLeast verifier vip volume24hInTrx whitePaper',
  '/api/tokens/position-distribution': 'expire rank1-10 rank101-500 rank11-50 rank51-100',
  '/api/transaction':
    'Events SmartCalls account_create_fee amount asset_name block call_value cheatStatus confirmed contractData contractInfo contractMap contractRet contractType contract_address cost data date_created energy_fee energy_fee_cost energy_penalty_total energy_usage energy_usage_total fee hash id isToken issuerAddr memoFee method methodId methodName multi_sign_fee name net_fee net_fee_cost net_usage normalAddressInfo origin_energy_usage ownerAddress owner_address parameter publicTagDesc rangeTotal result revert risk riskTransaction tag1 tag1Url timeInterval timestamp toAddress toAddressList to_address tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType total trigger_info vip wholeChainTxCount',
  '/api/transaction-info':
    'account_create_fee address addressTag amount amount_str asset_name block call_value cheat_status confirmations confirmed contractData contractInfo contractRet contractType contract_address contract_map contract_type cost data date_created decimals energy_fee energy_fee_cost energy_penalty_total energy_usage energy_usage_total event_count fee fee_limit from_address hash icon_url info internal_transactions isToken issuerAddr level memoFee method methodId methodName multi_sign_fee name net_fee net_fee_cost net_usage normalAddressInfo noteLevel origin_energy_usage ownerAddress owner_address parameter project publicTagDesc revert risk riskTransaction signature_addresses srConfirmList status symbol tag1 tag1Url timestamp toAddress to_address tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenTransferInfo tokenType transfersAllList trc20TransferInfo triggerContractType trigger_info type url vip',
  '/api/transaction/statistics':
    'address amount count freezeBalanceAmount freezeBalanceCount freezeBalanceProportion lastDayTxAmount lastDayTxCount name othersAmount othersCount othersProportion proportion symbol tokenType trc10TransferAmount trc10TransferCount trc10TransferProportion trc1155Count trc20Amount trc20Count trc20Proportion trc20Top10 trc721Count triggerAmount triggerCount triggerProportion triggerTop10 trxTransferAmount trxTransferCount trxTransferProportion txAmount txCount updateTime votesAmount votesCount votesProportion',
  '/api/transfer':
    'amount block cheatStatus confirmed contractInfo contractMap contractRet data id isToken issuerAddr name normalAddressInfo publicTagDesc rangeTotal risk riskTransaction tag1 tag1Url timeInterval timestamp tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType total transactionHash transferFromAddress transferToAddress vip wholeChainTxCount',
  '/api/transfer/statistics':
    'lastDayTransfersAmount lastDayTransfersCount transfersAmount transfersCount trc10TransferAmount trc10TransferCount trc10TransferProportion trc1155Count trc1155Proportion trc20Amount trc20Count trc20Proportion trc721Count trc721Proportion trxTransferAmount trxTransferCount trxTransferProportion',
  '/api/transfer/token10':
    'amount block block_timestamp code confirmed contractMap contractType contract_ret contract_type data decimals direction from hash id issue_address issuerAddr page_size revert symbol to tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_name vip',
  '/api/transfer/trc20':
    'amount approval_amount block block_timestamp code confirmed contractMap contractType contract_ret contract_type data decimals direction event_type from hash id issue_address issuerAddr page_size revert status to tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_name vip',
  '/api/transfer/trx':
    'amount block block_timestamp cheatStatus code confirmed contractMap contractType contract_ret contract_type data decimals direction from hash issue_address issuerAddr page_size revert symbol to tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType token_name vip',
  '/api/trc10/transfer':
    'amount block cheatStatus confirmed contractInfo contractMap contractRet data id isToken issuerAddr name normalAddressInfo publicTagDesc rangeTotal risk riskTransaction tag1 tag1Url timeInterval timestamp tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType total transactionHash transferFromAddress transferToAddress vip wholeChainTxCount',
  '/api/trc1155/inventory':
    'code contract_address data holders_count icon_url issue_address issue_time latest_transfer_timestamp name page_size rangeTotal symbol token_desc token_description token_id token_image token_imageInnerUrl token_name token_url total',
  '/api/trc1155/token/inventory':
    'code data holder_count owner_address page_size rangeTotal token_description token_id token_image token_imageInnerUrl token_name token_url total',
  '/api/trc721/token':
    'code contractMap data latest_transfer_timestamp owner_address owner_address_tag owner_address_tag_logo page_size rangeTotal token_description token_id token_image token_imageInnerUrl token_name token_url total',
  '/api/trc721/transfers':
    'block block_ts confirmed contractInfo contractMap contractRet contract_address event_type finalResult from_address from_address_tag isToken issuerAddr name publicTagDesc rangeTotal revert risk tag1 tag1Url to_address to_address_tag tokenAbbr tokenCanShow tokenDecimal tokenId tokenIdImage tokenIdName tokenInfo tokenLevel tokenLogo tokenName tokenType token_id token_id_info token_transfers total transaction_id vip',
  '/api/trx/transfer':
    'amount block cheatStatus confirmed contractInfo contractMap contractRet data id isToken issuerAddr name normalAddressInfo publicTagDesc rangeTotal risk riskTransaction tag1 tag1Url timeInterval timestamp tokenAbbr tokenCanShow tokenDecimal tokenId tokenInfo tokenLevel tokenLogo tokenName tokenType total transactionHash transferFromAddress transferToAddress vip wholeChainTxCount',
  '/api/vote':
    'candidateAddress candidateName candidateTotalVotes candidateUrl data timestamp total totalVotes voterAddress voterAvailableVotes votes',
  '/api/vote/witness':
    'address annualizedRate blockReward brokerage brokerageChangeNum brokerageHistory changeVotes change_cycle changedBrokerage code data fastestRise from hasPage hash lastCycleVotes lastCycleVotesPercentage lastRanking lastWeekOutOfTimeTrans lowestBrokerage maxVotesRise message name producedEfficiency producedTotal realTimeRanking realTimeVotes realtimeVoteLine status success time to total totalOutOfTimeTrans totalVotes totalWitness url version vote voterBrokerage votesPercentage witnessType',
  '/api/witness/general-info':
    'address currentProducePercentage highestEfficiency increaseOf30Day lowestEfficiency maxBlocksCount minBlocksCount missedTotal name producePercentage producedTotal total totalRealtimeVotes url',
}
