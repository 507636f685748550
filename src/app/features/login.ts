import { LoginPage } from '#src/ui/login/LoginPage.tsx'
import { defineFeature } from '../defineFeature.tsx'

export const login = defineFeature({ page: LoginPage, provide: () => ({}) })
