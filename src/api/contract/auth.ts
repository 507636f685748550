import * as v from 'valibot'
import { Credentials, LoginPayload } from '../model/member.ts'
import { defineCall } from './defineCall.ts'

/** Login (C-8). The token is not sent with it (C-3). */
export const login = defineCall({ path: '/api/auth/login/v3', tokenless: true, payload: LoginPayload, reply: Credentials })

/** Ends the session of the token; also answers when it has already ended. */
export const logout = defineCall({ path: '/api/auth/logout', payload: v.object({}), reply: v.object({}) })

export const authCalls = { login, logout }
