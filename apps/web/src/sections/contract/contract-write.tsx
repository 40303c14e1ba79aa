import type { FunctionItem } from '@sundial/abi'
import { emptyEntry, type Entry } from '../../data/contract-entry.ts'
import { ValueFields } from '../../wallet/contract/value-fields.tsx'
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
  const [called, setCalled] = useState<Called>()
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
          <Inputs
            item={item}
            onCall={(entries) => (owner === undefined ? openConnect() : setCalled({ item, entries }))}
          />
        )}
      </ContractFunctions>
      {called !== undefined && owner !== undefined && (
        <CallDialog owner={owner} contract={address} {...called} onClose={() => setCalled(undefined)} />
      )}
    </>
  )
}

type Called = { readonly item: FunctionItem; readonly entries: readonly Entry[] }
type InputsProps = Pick<Called, 'item'> & { readonly onCall: (entries: readonly Entry[]) => void }

/** The parameters of a function, which anybody may fill in; the wallet asks for the rest. */
function Inputs({ item, onCall }: InputsProps) {
  const t = useTranslations('contract')
  const [entries, setEntries] = useState<readonly Entry[]>(() => item.inputs.map(emptyEntry))
  return (
    <div className={styles['inputs']}>
      <ValueFields parameters={item.inputs} entries={entries} onChange={setEntries} />
      <Button variant="light" onClick={() => onCall(entries)}>
        {t(item.stateMutability === 'payable' ? 'callPayable' : 'call')}
      </Button>
    </div>
  )
}
