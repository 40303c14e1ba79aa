import type { FunctionItem } from '@sundial/abi'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { CallDialog } from '../../wallet/contract/call-dialog.tsx'
import { OwnerSettings } from '../../wallet/contract/owner-settings.tsx'
import { useActor } from '../../wallet/multi-signature/acting.ts'
import { OrderTopics } from '../../wallet/order/order-topics.tsx'
import { openConnect } from '../../wallet/wanted.ts'
import { ContractFunctions } from './contract-functions.tsx'
import styles from './contract-functions.module.css'

/** All functions of a contract that change its state. Each call is reviewed before it is signed. */
export const ContractWrite = ({ address }: { readonly address: string }) => (
  <OrderTopics>
    <Functions address={address} />
  </OrderTopics>
)

function Functions({ address }: { readonly address: string }) {
  const t = useTranslations('contract')
  const owner = useActor()
  const [called, setCalled] = useState<FunctionItem>()
  return (
    <>
      {owner === undefined ? (
        <p className={styles['login']}>
          {t('writeLogin')}{' '}
          <Button variant="light" onClick={openConnect}>
            {t('connect')}
          </Button>
        </p>
      ) : (
        <OwnerSettings owner={owner} contract={address} />
      )}
      <ContractFunctions address={address} does="write" lead={t('writeLead')}>
        {(item) => (
          <span className={styles['act']}>
            <Button variant="light" onClick={() => (owner === undefined ? openConnect() : setCalled(item))}>
              {t(item.stateMutability === 'payable' ? 'callPayable' : 'call')}
            </Button>
          </span>
        )}
      </ContractFunctions>
      {called !== undefined && owner !== undefined && (
        <CallDialog owner={owner} contract={address} item={called} onClose={() => setCalled(undefined)} />
      )}
    </>
  )
}
