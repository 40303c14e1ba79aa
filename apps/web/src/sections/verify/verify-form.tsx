import { isTronAddress } from '@sundial/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractCode } from '../../data/contract.ts'
import type { SourceFile } from '../../data/compile.ts'
import { librariesOf, type Progress, verifyContract } from '../../data/verify.ts'
import button from '../../ui/button.module.css'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/form.tsx'
import styles from '../../ui/form.module.css'
import { KnownContract } from './known-contract.tsx'
import { defaultSettings, SettingFields, type Settings } from './setting-fields.tsx'
import { SourceFields } from './source-fields.tsx'
import { AddressField } from './text-field.tsx'
import { Outcome, type VerifyOutcome } from './verify-outcome.tsx'

const ways = ['files', 'json'] as const

/** Sources, settings and a contract; the server compiles and compares. */
export function VerifyForm() {
  const { address = '' }: { readonly address?: string } = useSearch({ strict: false })
  // A link from a contract fills the form anew.
  return <Form key={address} given={address} />
}

function Form({ given }: { readonly given: string }) {
  const t = useTranslations('verify')
  const cache = useQueryClient()
  const [address, setAddress] = useState(given)
  const [way, setWay] = useState<(typeof ways)[number]>('files')
  const [files, setFiles] = useState<readonly SourceFile[]>([])
  const [json, setJson] = useState('')
  const [settings, setSettings] = useState<Settings>(defaultSettings)
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<VerifyOutcome>()
  const typed = address.trim()
  const isAddress = isTronAddress(typed)
  const { data: code } = useQuery({ ...contractCode(typed), enabled: isAddress })
  const isImport = way === 'files' && hasMetadata(files)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOutcome(undefined)
    setProgress({ state: 'compiling' })
    const fields = { contractAddress: typed, ...fieldsOf(settings, { way, isImport, json }) }
    void verifyContract({ fields, files: way === 'files' ? files : [] }, setProgress)
      .then((verdict): VerifyOutcome => ({ kind: 'verdict', address: typed, verdict }))
      .catch((error: unknown): VerifyOutcome => ({ kind: 'failed', error }))
      .then((result) => {
        setOutcome(result)
        setProgress(undefined)
        return cache.invalidateQueries({ queryKey: ['contract-code', typed] })
      })
  }
  const hasSources = way === 'files' ? files.length > 0 : json.trim() !== ''
  const isReady = isAddress && hasSources && isNamed(settings, isImport)
  return (
    <Card>
      <form className={styles['form']} onSubmit={submit}>
        <AddressField value={address} onChange={setAddress} />
        {isAddress && code !== undefined && <KnownContract address={typed} code={code} />}
        <div className={styles['labelled']}>
          <span className={styles['label']}>{t('sources')}</span>
          <Choice
            label={t('sources')}
            values={ways}
            value={way}
            textOf={(one) => t(`by.${one}`)}
            onChoose={setWay}
          />
        </div>
        <SourceFields way={way} files={files} json={json} onFiles={setFiles} onJson={setJson} />
        {isImport && <p className={styles['caution']}>{t('sourcify')}</p>}
        <SettingFields
          settings={settings}
          onChange={setSettings}
          compilerInCode={code?.compilerInCode}
          isCompilationKnown={isImport || way === 'json'}
          isImport={isImport}
        />
        <div className={styles['acts']}>
          <button
            type="submit"
            className={button['button']}
            data-variant="main"
            disabled={!isReady || progress !== undefined}
          >
            {progress === undefined ? t('verify') : t('working')}
          </button>
        </div>
        <output className={styles['outcome']}>
          <Waiting progress={progress} />
          {outcome !== undefined && <Outcome outcome={outcome} />}
        </output>
      </form>
    </Card>
  )
}

const isNamed = ({ contractName }: Settings, isImport: boolean) => isImport || contractName.trim() !== ''

/** A folder of Sourcify has a metadata.json. */
const hasMetadata = (files: readonly SourceFile[]) =>
  files.some(({ name }) => /(^|\/)metadata\.json$/.test(name))

function Waiting({ progress }: { readonly progress: Progress | undefined }) {
  const t = useTranslations('verify')
  if (progress === undefined) return null
  const { state, ahead = 0 } = progress
  return (
    <p className={styles['caution']}>
      {state === 'waiting' ? t('waiting', { ahead: String(ahead) }) : t('compiling')}
    </p>
  )
}

type Chosen = { readonly way: (typeof ways)[number]; readonly isImport: boolean; readonly json: string }

/** Fields of the request; what a metadata.json or a standard JSON input says is not sent besides it. */
function fieldsOf(settings: Settings, { way, isImport, json }: Chosen): Readonly<Record<string, string>> {
  const { license, constructorParams } = settings
  const shared = { license, constructorParams: constructorParams.trim() }
  if (isImport) return shared
  const named = { ...shared, contractName: settings.contractName.trim(), compiler: settings.compiler }
  if (way === 'json') return { ...named, standardJson: json }
  return {
    ...named,
    optimizer: settings.isOptimized ? '1' : '0',
    runs: settings.runs.trim(),
    evmVersion: settings.evmVersion,
    viaIR: settings.isViaIR ? '1' : '',
    libraries: librariesOf(settings.libraries),
  }
}
