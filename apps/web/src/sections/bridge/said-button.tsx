import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BridgeEnd, BridgeFlow } from '../../data/bridge.ts'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Timestamp } from '../../show/time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './bridge.module.css'
import { FlowState } from './flow-state.tsx'
import { LinkAt } from './link-at.tsx'

type Props = {
  readonly flow: BridgeFlow
  readonly here: BridgeEnd
  /** The chain on which oracles say it. */
  readonly receiver: BridgeEnd
}

/** How many oracles said what was sent; a press shows who said what, and where. */
export function SaidButton({ flow, here, receiver }: Props) {
  const t = useTranslations('bridge')
  const [isOpen, setOpen] = useState(false)
  const { said, threshold, statements } = flow
  if (said === undefined || statements === undefined) return <Missing />
  return (
    <>
      <button type="button" className={styles['said']} onClick={() => setOpen(true)}>
        {t('saidOf', { said, threshold })}
      </button>
      {isOpen && (
        <Dialog title={t('saidTitle')} onClose={() => setOpen(false)}>
          <p className={styles['lead']}>
            <FlowState state={flow.state} />
            {flow.state !== undefined && <span>{t(`stateText.${flow.state}`)}</span>}
          </p>
          {statements.length === 0 ? (
            <p>{t('nothingSaid')}</p>
          ) : (
            <ul className={styles['statements']}>
              {statements.map((one) => (
                <li key={`${one.oracle} ${one.txHash}`}>
                  <Address value={one.oracle} />
                  <span data-tone={one.agrees === false ? 'bad' : undefined}>{t(wordOf(one.agrees))}</span>
                  <LinkAt here={here} end={receiver} route={`/transaction/${one.txHash}`} text={one.txHash} />
                  <small>
                    <Timestamp value={one.timestamp} />
                  </small>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  )
}

const wordOf = (agrees: boolean | undefined) =>
  agrees === undefined ? 'notRead' : agrees ? 'agrees' : 'differs'
