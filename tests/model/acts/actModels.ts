import {
  bindMachine,
  type BindOrder,
  memberFactorMachine,
  type MemberFactorOrder,
  resetMachine,
  type ResetOrder,
  securityMachine,
  type SecurityOrder,
} from '#src/machines/account/securityMachine.ts'
import {
  activityActMachine,
  activityBarMachine,
  activityPreviewMachine,
  voteActMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { limitPreviewMachine } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { factorMachine } from '#src/machines/backOffice/factorMachine.ts'
import { gradesActMachine } from '#src/machines/backOffice/officeGradesMachine.ts'
import { bonusMachine } from '#src/machines/grades/gradeMachine.ts'
import { grantOptOutMachine } from '#src/machines/grants/grantsMachine.ts'
import { shareMachine } from '#src/machines/invite/inviteMachine.ts'
import { letterCloseMachine, letterPictureMachine } from '#src/machines/letters/lettersMachine.ts'
import { readAllMachine } from '#src/machines/messages/messagesMachine.ts'
import { officeSupportActMachine } from '#src/machines/backOffice/officeSupportMachine.ts'
import { supportActMachine, supportPictureMachine } from '#src/machines/support/supportMachines.ts'
import { ownRoomActMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { memberSessionsMachine, type SessionsOrder } from '#src/machines/session/memberSessionsMachine.ts'
import { claimMachine } from '#src/machines/welfare/welfareMachine.ts'
import type { Model } from '../kit/model.ts'
import { actModel } from './actModel.ts'

const PROOF = { ticket: 'ticket-of-a-code', code: '123456' }
const PRIZE = { kind: 'coins', amount: 88 }

const bind: BindOrder = {
  proof: { ...PROOF, contact: { channel: 'phone', target: '+8613800138000' } },
  loginPassword: 'lighthouse7',
  old: null,
  isLost: false,
}
const reset: ResetOrder = { password: '246801', proof: { ...PROOF, channel: 'phone' } }
const factorBegin: MemberFactorOrder = { act: 'begin', loginPassword: 'lighthouse7', proof: { ...PROOF, channel: 'phone' } }
const factorConfirm: MemberFactorOrder = { act: 'confirm', factorCode: '123456' }
const endOne: SessionsOrder = { act: 'end', sessionId: 's-1' }
const endOthers: SessionsOrder = { act: 'endOthers' }
const load: SecurityOrder = { act: 'load' }
const finish: SecurityOrder = { act: 'finish', channel: 'email' }

/** What is done by one call: claims, grades, contacts, second factors, messages, letters. */
export const actModels: readonly Model[] = [
  actModel({
    name: 'claimMachine',
    machine: claimMachine,
    title: '[C-8] claiming what the welfare centre holds',
    order: ['task-1'],
    another: ['task-2', 'week-7'],
    answer: [PRIZE],
    browser: 'live/tasks.spec.ts',
  }),
  actModel({
    name: 'grantOptOutMachine',
    machine: grantOptOutMachine,
    title: '[P-9] giving a bonus up',
    order: { id: 'gt-1' },
    another: { id: 'gt-2' },
    answer: { id: 'gt-1', phase: 'optedOut' },
    browser: 'cashier/grants.spec.ts',
  }),
  actModel({
    name: 'activityActMachine',
    machine: activityActMachine,
    title: '[C-12] [D-8] publishing, pausing or ending an activity',
    order: { what: 'publish', id: 'activity-1', version: 3, reason: 'as agreed' },
    another: { what: 'deed', id: 'activity-1', version: 4, deed: 'pause', reason: 'too dear' },
    answer: { result: 'late', activity: { id: 'activity-1', version: 4 } },
    browser: null,
  }),
  actModel({
    name: 'activityPreviewMachine',
    machine: activityPreviewMachine,
    title: '[C-12] [D-8] what members would see of an activity',
    order: { kind: 'signGifts', place: 1 },
    another: { kind: 'signGifts', place: 2 },
    answer: { card: { kind: 'signGifts' }, view: { row: 0 } },
    browser: null,
  }),
  actModel({
    name: 'limitPreviewMachine',
    machine: limitPreviewMachine,
    title: '[D-8] [C-9] what a limit of bets would do',
    order: { key: 'betStakeMax', value: '100' },
    another: { key: 'betStakeMax', value: '200' },
    answer: { key: 'betStakeMax', value: '100', all: 12, beyond: 3 },
    browser: null,
    isQuestion: true,
  }),
  actModel({
    name: 'voteActMachine',
    machine: voteActMachine,
    title: '[P-9] [D-8] the word on how a vote comes out',
    order: { what: 'propose', id: 'activity-1', outcome: { is: 'won', team: 0 }, reason: 'the final' },
    another: { what: 'sign', id: 'activity-1', digest: 'd', verdict: 'approve', reason: 'seen' },
    answer: { result: 'late', vote: { id: 'activity-1' } },
    browser: 'activities/euroCupVote.spec.ts',
  }),
  actModel({
    name: 'activityBarMachine',
    machine: activityBarMachine,
    title: '[A-5] [D-8] keeping a member out of an activity',
    order: { id: 'activity-1', name: 'mia', isSet: true, reason: 'two accounts' },
    another: { id: null, name: 'mia', isSet: true, reason: 'two accounts' },
    answer: { result: 'done', list: [] },
    browser: null,
  }),
  actModel({
    name: 'ownRoomActMachine',
    machine: ownRoomActMachine,
    title: '[D-8] what an anchor does to the own room',
    order: { act: 'broadcast', onAir: true },
    another: { act: 'moderator', name: 'leo', named: true },
    answer: { act: 'broadcast', result: 'done', streamKey: null, text: null },
    browser: 'live/anchorPlace.spec.ts',
  }),
  actModel({
    name: 'bonusMachine',
    machine: bonusMachine,
    title: '[C-8] claiming the bonus of a grade, or of a birthday',
    order: { kind: 'birthday', period: '2026' },
    another: { kind: 'monthly', period: '2026-02' },
    answer: PRIZE,
    browser: 'session/welfare.spec.ts',
  }),
  actModel({
    name: 'gradesActMachine',
    machine: gradesActMachine,
    title: '[C-11] [D-8] saving the table of grades',
    order: { reason: 'as agreed', version: 3, fields: {} },
    another: { reason: 'as agreed', version: 4, fields: {} },
    answer: { result: 'late', version: 4, plan: {} },
    browser: null,
  }),
  actModel({
    name: 'securityMachine',
    machine: securityMachine,
    title: '[C-8] how an account’s security stands',
    order: load,
    another: finish,
    answer: { contacts: [] },
    browser: 'session/securityNotices.spec.ts',
  }),
  actModel({
    name: 'memberSessionsMachine',
    machine: memberSessionsMachine,
    title: '[C-11] ending other logins of the member',
    order: endOne,
    another: endOthers,
    answer: { list: [], ended: 1 },
    browser: 'session/accountSecurity.spec.ts',
  }),
  actModel({
    name: 'bindMachine',
    machine: bindMachine,
    title: '[C-8] binding a contact, changing it, and changing one that is lost',
    order: bind,
    another: { ...bind, isLost: true },
    answer: { result: 'done' },
    browser: null,
  }),
  actModel({
    name: 'resetMachine',
    machine: resetMachine,
    title: '[C-8] [V-4] another withdrawal password by a code',
    order: reset,
    another: { ...reset, password: '135790' },
    answer: { result: 'done' },
    browser: null,
  }),
  actModel({
    name: 'memberFactorMachine',
    machine: memberFactorMachine,
    title: '[C-8] a member’s second factor',
    order: factorBegin,
    another: factorConfirm,
    answer: { result: 'done' },
    browser: null,
  }),
  actModel({
    name: 'factorMachine',
    machine: factorMachine,
    title: '[D-8] an operator’s second factor',
    order: factorBegin,
    another: { act: 'prove', code: '123456' },
    answer: { act: 'prove', reply: {} },
    browser: 'backOffice/secondFactor.spec.ts',
  }),
  actModel({
    name: 'readAllMachine',
    machine: readAllMachine,
    title: '[C-8] all messages are read',
    order: { kind: null, upTo: 7 },
    another: { kind: 'system', upTo: 9 },
    answer: 'done',
    browser: null,
  }),
  actModel({
    name: 'letterCloseMachine',
    machine: letterCloseMachine,
    title: '[C-8] closing a letter',
    order: 'letter-1',
    another: 'letter-2',
    answer: 'done',
    browser: null,
  }),
  actModel({
    name: 'letterPictureMachine',
    machine: letterPictureMachine,
    title: '[C-8] a picture of a letter',
    order: 'picture-1',
    another: 'picture-2',
    answer: { type: 'image/png', data: 'eA==' },
    browser: null,
  }),
  actModel({
    name: 'supportActMachine',
    machine: supportActMachine,
    title: '[R-4] what a customer does to their chat',
    order: { act: 'close', conversationId: 'sc-1' },
    another: { act: 'rate', conversationId: 'sc-1', rating: 5, words: '' },
    answer: { act: 'close', letterId: null },
    browser: 'live/support.spec.ts',
  }),
  actModel({
    name: 'supportPictureMachine',
    machine: supportPictureMachine,
    title: '[R-4] a picture of a chat',
    order: { conversationId: 'sc-1', pictureId: 'picture-1' },
    another: { conversationId: 'sc-1', pictureId: 'picture-2' },
    answer: { type: 'image/png', data: 'eA==' },
    browser: null,
  }),
  actModel({
    name: 'officeSupportActMachine',
    machine: officeSupportActMachine,
    title: '[D-8] what an operator does to a chat',
    order: { act: 'take', conversationId: 'sc-1' },
    another: { act: 'available', isAvailable: true },
    answer: 'done',
    browser: 'live/support.spec.ts',
  }),
  actModel({
    name: 'shareMachine',
    machine: shareMachine,
    title: '[C-8] handing the invitation on',
    order: { title: 'Come', text: 'Come along', url: 'https://site.example/i/a' },
    another: { title: 'Come', text: 'Come along', url: 'https://site.example/i/b' },
    answer: true,
    browser: null,
  }),
]
