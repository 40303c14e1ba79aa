import { mainnetParameters, type ParameterName, type PropertyName } from '@sundial/operations'
import type { Reader, Writer } from './state.ts'

export const propertyOf = (state: Reader, name: PropertyName): bigint => state.get('properties', name) ?? 0n

export const setProperty = (state: Writer, name: PropertyName, value: bigint): void =>
  state.set('properties', name, value)

export const addToProperty = (state: Writer, name: PropertyName, amount: bigint): void =>
  setProperty(state, name, propertyOf(state, name) + amount)

export const parameterOf = (state: Reader, name: ParameterName): bigint =>
  state.get('parameters', name) ?? mainnetParameters[name]
