import * as v from 'valibot'
import { SESSION_KEYS } from '#src/api/model/common.ts'
import { VisitCode, type VisitCodes } from '#src/api/model/visitCode.ts'
import type { DeviceStorage } from './storage.ts'

const KEYS = Object.values(SESSION_KEYS)

/** Takes the codes out of the page's address, whatever page it is: the tab keeps the latest of each, over reloads, until they are forgotten (E-4). */
export function takeVisitCodes({ location }: Pick<Window, 'location'>, tab: DeviceStorage): void {
  const asked = new URLSearchParams(location.search)
  for (const key of KEYS) if (v.is(VisitCode, asked.get(key))) tab.write(key, asked.get(key))
}

/** The codes that the tab keeps. */
export function visitCodesOf(tab: DeviceStorage): VisitCodes {
  const kept = KEYS.map((key) => [key, tab.read(key, VisitCode)] as const)
  return Object.fromEntries(kept.filter(([, code]) => code !== null))
}

/** Forgets them: they were sent. */
export function forgetVisitCodes(tab: DeviceStorage): void {
  for (const key of KEYS) tab.remove(key)
}
