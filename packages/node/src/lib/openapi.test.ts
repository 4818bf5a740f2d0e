import { createMockService } from '@utility-connect/service/mock';
import openapiTs, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, it } from 'vitest';

// `npx vitest run --project unit packages/node/src/lib/openapi.test.ts --update` writes the file anew.
it('has the types of the document that the service gives', async () => {
  const service = await createMockService();
  const document = await service.fetch(new Request('http://localhost:4000/openapi.json'));
  const types = astToString(await openapiTs(JSON.parse(await document.text())));
  await expect(COMMENT_HEADER + types).toMatchFileSnapshot('openapi.gen.ts');
});
