import {
  connectExtension,
  type ExtensionSigner,
  ExtensionUnavailable,
  findExtensions,
  type FoundExtension,
  type Search,
  SigningRefused,
} from '@sundial/wallet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { neutralText } from '../../show/text.tsx'
import { readGenesisId } from '../chain.ts'
import { ExtensionList } from '../extension/extension-list.tsx'
import { extensionWindow } from '../extension/extension-window.ts'
import { OtherNetwork } from '../extension/other-network.tsx'
import { pageTimers } from '../page-timers.ts'
import type { PanelProps } from '../methods/method.ts'
import panel from '../panel.module.css'
import styles from './extension.module.css'

export const ExtensionPanel = (props: PanelProps) => (
  <Topic name="extension">
    <Login {...props} />
  </Topic>
)

type State =
  | { readonly kind: 'choosing'; readonly problem?: string | undefined }
  | { readonly kind: 'waiting'; readonly extension: FoundExtension }
  | { readonly kind: 'elsewhere'; readonly extension: FoundExtension; readonly signer: ExtensionSigner }

/** Finds wallets, asks one for its account, and stops at another network. */
function Login({ onSigner, onCancel }: PanelProps) {
  const t = useTranslations('extension')
  const [search, setSearch] = useState<Search>({ phase: 'searching', extensions: [] })
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const work = useRef<AbortController>(undefined)

  const stopSearch = useRef<() => void>(undefined)
  const find = useCallback(() => {
    stopSearch.current?.()
    stopSearch.current = findExtensions(extensionWindow, pageTimers, setSearch)
  }, [])

  useEffect(() => {
    find()
    return () => {
      stopSearch.current?.()
      work.current?.abort()
    }
  }, [find])

  const connect = async (extension: FoundExtension) => {
    const { signal } = (work.current = new AbortController())
    setState({ kind: 'waiting', extension })
    try {
      const genesisId = await readGenesisId()
      const signer = await connectExtension(extension, {
        port: extensionWindow,
        timers: pageTimers,
        genesisId,
        signal,
      })
      if (signer.network === 'other') setState({ kind: 'elsewhere', extension, signer })
      else onSigner(signer)
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'choosing', problem: problemText(error) })
    }
  }
  const problemText = (error: unknown): string => {
    if (error instanceof ExtensionUnavailable) {
      return error.reason === 'no_account' ? t('signInWarning0') : t(`reason.${error.reason}`)
    }
    if (error instanceof SigningRefused) return t('declined')
    return t('failed', { message: neutralText(error instanceof Error ? error.message : '') })
  }
  const stop = () => {
    work.current?.abort()
    setState({ kind: 'choosing' })
  }

  if (state.kind === 'waiting') {
    const name = state.extension.name ?? t('unnamed')
    return (
      <div className={panel['form']}>
        <output className={styles['wait']}>
          <span className={styles['dial']} aria-hidden />
          <b>{t('confirmIn', { name: neutralText(name) })}</b>
          <small>{t('confirmText')}</small>
        </output>
        <div className={panel['ways']}>
          <button type="button" className={panel['quiet']} onClick={stop}>
            {t('cancel')}
          </button>
        </div>
      </div>
    )
  }
  if (state.kind === 'elsewhere') {
    return <OtherNetwork {...state} onSigner={onSigner} onBack={stop} />
  }
  return (
    <div className={panel['form']}>
      <ExtensionList search={search} onChoose={(extension) => void connect(extension)} />
      <p role="alert" className={panel['error']}>
        {state.problem}
      </p>
      <div className={panel['ways']}>
        <button type="button" className={panel['quiet']} onClick={onCancel}>
          {t('back')}
        </button>
        {search.phase === 'absent' && (
          <button type="button" className={panel['go']} onClick={find}>
            {t('again')}
          </button>
        )}
      </div>
    </div>
  )
}
