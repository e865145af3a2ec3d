import { answerJobs } from '../../threads/answer-jobs.ts';
import { readBulk } from './read-bulk.ts';

// A thread of its own: ten thousand rows would hold up every other request.
answerJobs(readBulk);
