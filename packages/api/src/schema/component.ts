import type { TSchema } from 'typebox'

/** Names a schema, so that the OpenAPI document holds it once among its components. */
export const component = <Schema extends TSchema>(name: string, schema: Schema): Schema => ({
  ...schema,
  title: name,
})
