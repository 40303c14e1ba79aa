import { type Static, Type } from 'typebox'
import { readOperatorJson } from './operator-json.ts'

const place = Type.Object({
  country: Type.Optional(Type.String({ maxLength: 100 })),
  province: Type.Optional(Type.String({ maxLength: 100 })),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
})

/** Locations of servers, by their address or name, as far as the operator lists them. */
export type NodePlaces = ReadonlyMap<string, Static<typeof place>>

/**
 * Reads the `--node-places` file: `{"203.0.113.7": {"country": "…", "city": "…", "lat": 1.5, "lng": 2.5}}`. Throws
 * `operator_file_refused`.
 */
export const readNodePlaces = (text: string): NodePlaces =>
  new Map(Object.entries(readOperatorJson(Type.Record(Type.String({ maxLength: 255 }), place), text)))
