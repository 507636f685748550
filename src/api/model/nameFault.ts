import * as v from 'valibot'
import { AccountName } from './setup.ts'

/** Whether a text is of the form of an account's name. */
export const isAccountName = (text: string): boolean => v.is(AccountName, text)

/** Why an account's name may not be had: somebody has it, or one that is read for it; or nobody may have it. */
export const NAME_FAULTS = ['taken', 'lookAlike', 'reserved', 'blocked'] as const
export const NameFault = v.picklist(NAME_FAULTS)
export type NameFault = v.InferOutput<typeof NameFault>
