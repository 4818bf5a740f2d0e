import { createMockService } from '@utility-connect/service/mock';
import openapiTs, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { beforeAll, expect, it } from 'vitest';
import { serviceErrorCodes } from './error.ts';

let document: string;

beforeAll(async () => {
  const service = await createMockService();
  document = await (await service.fetch(new Request('http://localhost:4000/openapi.json'))).text();
});

// To regenerate the file: npx vitest run --project unit packages/node/src/lib/openapi.test.ts --update
it('has types generated from the OpenAPI document of the service', async () => {
  const types = astToString(await openapiTs(JSON.parse(document)));
  await expect(COMMENT_HEADER + types).toMatchFileSnapshot('openapi.gen.ts');
});

it('lists exactly the error codes in the OpenAPI document', () => {
  // 405 belongs to no operation of the document.
  const codes = new Set(['method_not_allowed']);
  JSON.parse(document, (_key, value) => {
    if (typeof value?.error === 'string' && 'request_id' in value) codes.add(value.error);
    return value;
  });
  expect([...serviceErrorCodes].sort()).toEqual([...codes].sort());
});
