import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { createMockService } from '../../src/mock.ts';

// Redocly warns about localhost as the server.
const baseUrl = 'https://connect.utility.test';
const service = await createMockService({ baseUrl });
const document = await (await service.fetch(new Request(`${baseUrl}/openapi.json`))).text();

it("passes Redocly's recommended-strict rules", async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: document, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

it("passes Spectral's spectral:oas rules", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [oas as RulesetDefinition] });
  const problems = await linter.run(document);
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
});
