import { licences } from '@sundial/abi'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { compilers } from '../../data/compile.ts'
import styles from '../../ui/form.module.css'
import { TextField } from './text-field.tsx'
import own from './verify.module.css'

export type Settings = {
  readonly contractName: string
  /** Empty: the one that the code on the chain names. */
  readonly compiler: string
  readonly license: string
  readonly isOptimized: boolean
  readonly runs: string
  readonly evmVersion: string
  readonly isViaIR: boolean
  readonly constructorParams: string
  readonly libraries: string
}

export const defaultSettings: Settings = {
  contractName: '',
  compiler: '',
  license: '1',
  isOptimized: true,
  runs: '200',
  evmVersion: '',
  isViaIR: false,
  constructorParams: '',
  libraries: '',
}

const evmVersions =
  'osaka prague cancun shanghai paris london berlin istanbul petersburg constantinople byzantium spuriousDragon tangerineWhistle homestead'.split(
    ' ',
  )

type Props = {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
  readonly compilerInCode: string | undefined
  /** The sources say how they are compiled. */
  readonly isCompilationKnown: boolean
  /** A metadata.json names the compiler and the contract too. */
  readonly isImport: boolean
}

export function SettingFields({ settings, onChange, compilerInCode, isCompilationKnown, isImport }: Props) {
  const t = useTranslations('verify')
  const set =
    <Name extends keyof Settings>(name: Name) =>
    (value: Settings[Name]) =>
      onChange({ ...settings, [name]: value })
  const { data: versions = [] } = useQuery(compilers())
  return (
    <>
      {!isImport && (
        <div className={own['pair']}>
          <TextField
            label={t('contractName')}
            hint={t('contractHint', { example: 'File.sol:Name' })}
            value={settings.contractName}
            onChange={set('contractName')}
            isCode
          />
          <Select label={t('compiler')} value={settings.compiler} onChange={set('compiler')}>
            <option value="">
              {compilerInCode === undefined ? t('fromCode') : t('fromCodeAs', { version: compilerInCode })}
            </option>
            {versions.map((version) => (
              <option key={version}>{version}</option>
            ))}
          </Select>
        </div>
      )}
      {!isCompilationKnown && (
        <>
          <div className={own['checks']}>
            <Check label={t('optimizer')} value={settings.isOptimized} onChange={set('isOptimized')} />
            <Check label={t('viaIr')} value={settings.isViaIR} onChange={set('isViaIR')} />
          </div>
          <div className={own['pair']}>
            <TextField label={t('runs')} value={settings.runs} onChange={set('runs')} isCode />
            <Select label={t('evm')} value={settings.evmVersion} onChange={set('evmVersion')}>
              <option value="">{t('evmDefault')}</option>
              {evmVersions.map((version) => (
                <option key={version}>{version}</option>
              ))}
            </Select>
          </div>
          <TextField
            label={t('libraries')}
            hint={t('librariesHint', { example: 'File.sol:Name=T…' })}
            value={settings.libraries}
            onChange={set('libraries')}
            rows={2}
            isCode
          />
        </>
      )}
      <div className={own['pair']}>
        <TextField
          label={t('arguments')}
          hint={t('argumentsHint')}
          value={settings.constructorParams}
          onChange={set('constructorParams')}
          isCode
        />
        <Select label={t('licence')} value={settings.license} onChange={set('license')}>
          {licences.map((name, index) => (
            <option key={name} value={String(index + 1)}>
              {index === 0 ? t('noLicence') : name}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}

type SelectProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  )
}

type CheckProps = {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

const Check = ({ label, value, onChange }: CheckProps) => (
  <label>
    <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
