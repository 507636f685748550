import { NEVER } from 'rxjs'
import type { Client } from '#src/api/transport/client.ts'
import { provideOfficeActivities } from '#src/machines/backOffice/activityOfficeActors.ts'
import { provideAdjustments } from '#src/machines/backOffice/adjustmentActors.ts'
import { provideContentOffice } from '#src/machines/backOffice/contentOfficeActors.ts'
import { provideDepositCases } from '#src/machines/backOffice/depositCaseActors.ts'
import { provideOfficeGrades } from '#src/machines/backOffice/gradeOfficeActors.ts'
import { provideMembers } from '#src/machines/backOffice/membersActors.ts'
import { provideOfficeAgents } from '#src/machines/backOffice/officeAgentsActors.ts'
import { provideOfficeDeliveries } from '#src/machines/backOffice/officeDeliveriesActors.ts'
import { provideOfficeDeposits } from '#src/machines/backOffice/officeDepositsActors.ts'
import { provideOfficeForms } from '#src/machines/backOffice/officeFormsActors.ts'
import { provideOfficeLetters } from '#src/machines/backOffice/officeLettersActors.ts'
import { provideOfficeMessages } from '#src/machines/backOffice/officeMessagesActors.ts'
import { provideOfficeSupport } from '#src/machines/backOffice/officeSupportActors.ts'
import { provideOperators } from '#src/machines/backOffice/operatorsActors.ts'
import { provideOfficePointGoods } from '#src/machines/backOffice/pointGoodsActors.ts'
import { provideReport } from '#src/machines/backOffice/reportActors.ts'
import {
  provideOfficeAnchors,
  provideOfficeAnnouncements,
  provideOfficeGifts,
  provideOfficeModerators,
  provideOfficeRestrictions,
} from '#src/machines/backOffice/roomOfficeActors.ts'
import { provideSiteOffice } from '#src/machines/backOffice/siteOfficeActors.ts'
import { provideStrayOffice } from '#src/machines/backOffice/strayOfficeActors.ts'
import { provideTrail } from '#src/machines/backOffice/trailActors.ts'
import { provideOfficeVenues } from '#src/machines/backOffice/venueOfficeActors.ts'
import { provideWithdrawalReview } from '#src/machines/backOffice/withdrawalReviewActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import type { askedServer } from './askedServer.ts'

/** A file as it was saved: its name, its type, its text. */
type File = readonly [string, string, string]

/** The parts of the back office over this server; `files` = what they saved, `uploads` = where pictures went. */
export function officeParts({ client, socket }: Pick<ReturnType<typeof askedServer>, 'client' | 'socket'>) {
  const ports = { client, socket, random: () => 0 }
  const files: File[] = []
  const uploads: string[] = []
  const saveFile = (...file: File) => void files.push(file)
  const upload = async ({ path }: { readonly path: string }) => {
    uploads.push(path)
    return true
  }
  const chats = {
    ...ports,
    socket: { sockets: NEVER, back: socket.back },
    tabStorage: memoryStorage().storage,
    members: { current: () => null, changes: NEVER },
    upload,
    onNeeded: () => undefined,
  }
  return {
    files,
    uploads,
    activities: provideOfficeActivities(ports),
    adjustments: provideAdjustments({ ...ports, saveFile }),
    agents: provideOfficeAgents(client),
    anchors: provideOfficeAnchors(client),
    announcements: provideOfficeAnnouncements(client),
    cases: provideDepositCases(ports),
    chats: provideOfficeSupport(chats),
    content: provideContentOffice({ client, upload, hold: () => () => undefined, origin: 'https://anchorage.test' }),
    deliveries: provideOfficeDeliveries(client),
    deposits: provideOfficeDeposits(ports),
    forms: provideOfficeForms(ports),
    gifts: provideOfficeGifts(client),
    goods: provideOfficePointGoods(client),
    grades: provideOfficeGrades(client),
    letters: provideOfficeLetters(ports),
    members: provideMembers(client),
    messages: provideOfficeMessages(client),
    moderators: provideOfficeModerators(client),
    operators: provideOperators(client),
    reports: provideReport({ client, saveFile }),
    restrictions: provideOfficeRestrictions(client),
    reviews: provideWithdrawalReview(ports),
    site: provideSiteOffice(client),
    strays: provideStrayOffice(client),
    trail: provideTrail({ client, saveFile }),
    venues: provideOfficeVenues(client),
  }
}
export type OfficeParts = ReturnType<typeof officeParts>

type Waiting = { readonly path: string; readonly payload: unknown; readonly signal: AbortSignal | undefined }

/** A server that answers nothing: what it was asked, and whether leaving a page cancels it. */
export function silentServer() {
  const asked: Waiting[] = []
  const call = ({ path }: { path: string }, payload: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push({ path, payload, signal })
    return new Promise(() => undefined)
  }
  return { client: { call } as unknown as Client, asked }
}
