import * as v from 'valibot'
import { Id } from './common.ts'

/** One of the site's lists of banks and virtual currencies: its code, and its name in the member's language. */
export const Listed = v.object({ code: Id, name: v.string() })
export type Listed = v.InferOutput<typeof Listed>

/** What one of a list is called in each language, beside its code; null, or left out = the server does not say. */
export const ListedNames = v.nullish(v.object({ 'zh-CN': v.string(), en: v.string() }), null)
export type ListedNames = v.InferOutput<typeof ListedNames>
