import type { FastifyInstance } from 'fastify'
import { getConfig } from '#contract/config.ts'
import { getSettings } from '#contract/settings.ts'
import { captchaKind } from '#server/accounts/captcha.ts'
import { serve } from '#server/http/serve.ts'
import type { Shell } from '#server/http/shell.ts'
import { loginProviderOf } from '#server/sign-in/providers.ts'
import { toConfig, toSettings } from './site.ts'
import { findSite } from './store.ts'

export function siteRoutes(app: FastifyInstance, shell: Shell): void {
  serve(app, shell, getSettings, async ({ db }) => toSettings(await findSite(db)))
  serve(app, shell, getConfig, async ({ db }) => {
    const site = await findSite(db)
    const login_oauth_provider = loginProviderOf(shell.site.sign_in, site)
    const captcha = captchaKind(shell.site, site.recaptcha_public_key)
    return toConfig({ ...site, login_oauth_provider }, { captcha, sends_mail: shell.site.sends_mail })
  })
}
