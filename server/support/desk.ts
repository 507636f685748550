import type { SupportDesk } from '#src/api/model/support.ts'
import { isWithinHours, nextOpening, type SupportHours } from '#src/api/model/supportHours.ts'
import { operatorsWith } from '#server/members/rights.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { settingsInForce } from '#server/platform/siteSettings.ts'
import type { Waits } from './assign.ts'

const KEYS = [
  'supportChats',
  'supportAnswer',
  'supportRemind',
  'supportEnd',
  'supportPatience',
  'supportOpens',
  'supportCloses',
  'supportHolidays',
] as const

const SECOND = 1_000

/** How customer service is set up now. `limit` = most chats of one operator; times in ms. */
export type DeskSettings = {
  readonly limit: number
  readonly waits: Waits
  readonly patience: number
  readonly hours: SupportHours
}

/** Reads the settings of customer service. */
export async function deskSettings(reader: Reader): Promise<DeskSettings> {
  const values = await settingsInForce(reader, KEYS)
  const number = (key: (typeof KEYS)[number]) => Number(values.get(key))
  return {
    limit: number('supportChats'),
    waits: {
      answer: number('supportAnswer') * SECOND,
      remind: number('supportRemind') * SECOND,
      end: number('supportEnd') * SECOND,
    },
    patience: number('supportPatience') * SECOND,
    hours: {
      opens: number('supportOpens'),
      closes: number('supportCloses'),
      holidays: (values.get('supportHolidays') ?? '').split(/[,，、\s]+/u).filter((day) => day !== ''),
    },
  }
}

/** The operators who say to be available and may answer, with when they had a hand free. */
export async function availableOperators(reader: Reader) {
  const may = await operatorsWith(reader, 'service.act')
  if (may.length === 0) return []
  return reader.selectFrom('support_operator').selectAll().where('is_available', '=', 1).where('member_id', 'in', may).execute()
}

/** Whether somebody is there, for customers. */
export async function readDesk(reader: Reader, at: number): Promise<SupportDesk> {
  const { hours, patience } = await deskSettings(reader)
  return {
    isOpen: isWithinHours(hours, at),
    isStaffed: (await availableOperators(reader)).length > 0,
    opensAt: nextOpening(hours, at),
    patience,
  }
}
