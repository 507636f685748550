import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'

/**
 * Countries whose phones are taken (C-7), in the order in which they are offered: ISO code, dial code without its `+`, and the name in the
 * language of the request.
 */
export const countryList = defineCall({
  path: '/api/site/country/list',
  tokenless: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    list: listOf(
      v.object({
        code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
        dialCode: v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
        name: v.string(),
      }),
    ),
  }),
})

export const countryCalls = { countryList }
